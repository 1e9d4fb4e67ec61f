package dev.stayhub.api.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Requests at operators' routes that nobody should send: method, path, status. */
final class BadOperations {

    private BadOperations() {}

    /** By somebody who is no operator: whatever else is wrong is not told. */
    static Stream<Arguments> byAnybody() {
        return Stream.of(
                Arguments.of("GET", "/v1/outbox", 403),
                Arguments.of("HEAD", "/v1/outbox", 403),
                Arguments.of("GET", "/v1/outbox?x=1", 403),
                Arguments.of("GET", "/v1/outbox/messages", 403),
                Arguments.of("HEAD", "/v1/outbox/messages", 403),
                Arguments.of("GET", "/v1/outbox/messages?status=NONE", 403),
                Arguments.of("GET", "/v1/outbox/messages?pageToken=%00", 403),
                Arguments.of("POST", "/v1/search-index/rebuilds", 403),
                Arguments.of("GET", "/v1/search-index/rebuilds/0197f1ef-1a2b-7c3d-8e4f-001122334455", 403),
                Arguments.of("HEAD", "/v1/search-index/rebuilds/1", 403),
                Arguments.of("GET", "/v1/search-index/rebuilds/1", 403),
                Arguments.of("GET", "/v1/search-index/drift", 403),
                Arguments.of("HEAD", "/v1/search-index/drift", 403),
                Arguments.of("POST", "/v1/outbox", 405),
                Arguments.of("DELETE", "/v1/outbox/messages", 405),
                Arguments.of("GET", "/v1/search-index/rebuilds", 405),
                Arguments.of("DELETE", "/v1/search-index/rebuilds/1", 405),
                Arguments.of("POST", "/v1/search-index/drift", 405));
    }

    static Stream<Arguments> byOperators() {
        return Stream.of(
                Arguments.of("GET", "/v1/outbox?topic=booking.created", 400),
                Arguments.of("GET", "/v1/outbox?%00", 400),
                Arguments.of("GET", "/v1/outbox/", 404),
                Arguments.of("GET", "/v1/outbox/messages/1", 404),
                Arguments.of("GET", "/v1/outbox/messages?state=DONE", 400),
                Arguments.of("GET", "/v1/outbox/messages?status=", 400),
                Arguments.of("GET", "/v1/outbox/messages?status=dead", 400),
                Arguments.of("GET", "/v1/outbox/messages?status=LEASED", 400),
                Arguments.of("GET", "/v1/outbox/messages?status=DONE&status=DEAD", 400),
                Arguments.of("GET", "/v1/outbox/messages?topic=a%00b", 400),
                Arguments.of("GET", "/v1/outbox/messages?subject=%00", 400),
                Arguments.of("GET", "/v1/outbox/messages?pageSize=0", 400),
                Arguments.of("GET", "/v1/outbox/messages?pageSize=101", 400),
                Arguments.of("GET", "/v1/outbox/messages?pageSize=1.0", 400),
                Arguments.of("GET", "/v1/outbox/messages?pageToken=", 400),
                Arguments.of("GET", "/v1/outbox/messages?pageToken=nonsense", 400),
                Arguments.of("GET", "/v1/outbox/messages?pageToken=%25%25%25", 400),
                Arguments.of("GET", "/v1/outbox/messages?pageToken=" + token("9999999999999999999"), 400),
                Arguments.of("GET", "/v1/outbox/messages?pageToken=" + token("-1"), 400),
                Arguments.of("GET", "/v1/outbox/messages?pageToken=" + token("7@7@booking.created"), 400),
                Arguments.of("GET", "/v1/outbox/messages?status=DEAD&pageToken=" + token("7"), 400),
                Arguments.of(
                        "GET", "/v1/outbox/messages?status=DEAD&pageToken=" + token("7@99999999999999999999"), 400),
                Arguments.of("GET", "/v1/outbox/messages?status=PENDING&pageToken=" + token("7@7"), 400),
                Arguments.of("GET", "/v1/outbox/messages?status=PENDING&pageToken=" + token("7@7@a\0"), 400),
                Arguments.of("HEAD", "/v1/outbox/messages?pageSize=0", 400),
                Arguments.of("GET", "/v1/search-index/rebuilds/1", 404),
                Arguments.of("GET", "/v1/search-index/rebuilds/1-1-1-1-1", 404),
                Arguments.of("GET", "/v1/search-index/rebuilds/%F0%9F%8F%A0", 404),
                Arguments.of("GET", "/v1/search-index/rebuilds/0197f1ef-1a2b-7c3d-8e4f-001122334455", 404),
                Arguments.of("HEAD", "/v1/search-index/rebuilds/0197f1ef-1a2b-7c3d-8e4f-001122334455", 404),
                Arguments.of("GET", "/v1/search-index/rebuilds/0197f1ef-1a2b-7c3d-8e4f-001122334455?x=1", 400),
                Arguments.of("POST", "/v1/search-index/rebuilds?force=true", 400),
                Arguments.of("POST", "/v1/search-index/rebuilds/", 404),
                Arguments.of("GET", "/v1/search-index/drift?full=true", 400),
                Arguments.of("GET", "/v1/search-index", 404),
                Arguments.of("PUT", "/v1/outbox/messages", 405),
                Arguments.of("PATCH", "/v1/search-index/rebuilds", 405),
                Arguments.of("QUERY", "/v1/search-index/drift", 405));
    }

    private static String token(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
