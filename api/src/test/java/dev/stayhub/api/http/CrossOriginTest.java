package dev.stayhub.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a browser is told about pages of other origins. */
class CrossOriginTest {

    private static final String ALLOWED = "https://www.example.com";
    private static final String ANOTHER_ALLOWED = "http://localhost:3000";

    @RegisterExtension
    static final RunningApi api = new RunningApi().allowing(ALLOWED, ANOTHER_ALLOWED);

    @RegisterExtension
    static final RunningApi withoutOrigins = new RunningApi();

    @Test
    void a_preflight_is_answered_for_every_route_with_what_may_be_sent() {
        for (String route : api.routes().keySet()) {
            String path = route.substring(route.indexOf(' ') + 1).replaceAll("\\{\\w+}", "x");
            String method = route.substring(0, route.indexOf(' '));

            ApiResponse answer = preflight(api, path, ALLOWED, method);

            assertThat(answer.status()).as(route).isEqualTo(200);
            assertThat(answer.header("Access-Control-Allow-Origin")).isEqualTo(ALLOWED);
            assertThat(list(answer, "Access-Control-Allow-Methods")).contains(method);
            assertThat(list(answer, "Access-Control-Allow-Headers"))
                    .containsExactlyInAnyOrder(
                            "Authorization",
                            "Content-Type",
                            "Idempotency-Key",
                            "If-Match",
                            "If-None-Match",
                            "X-Request-Id",
                            "traceparent");
            assertThat(answer.header("Access-Control-Max-Age")).isEqualTo("3600");
            assertThat(answer.header("Access-Control-Allow-Credentials")).isNull();
            assertThat(answer.header("Vary")).isEqualTo("Origin");
        }
    }

    @Test
    void the_methods_are_those_of_the_route_table() {
        Set<String> methods = api.routes().keySet().stream()
                .map(route -> route.substring(0, route.indexOf(' ')))
                .collect(Collectors.toSet());
        methods.add("HEAD");

        assertThat(CrossOrigin.METHODS).isEqualTo(methods);
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /health/live, 200",
        "GET, /v1/me, 401",
        "GET, /v1/properties/00000000-0000-7000-8000-000000000000, 404",
        "GET, /v1/nowhere, 404",
        "PUT, /v1/bookings, 405",
        "GET, /v1/search, 503",
    })
    void a_page_of_an_allowed_origin_can_read_answers_and_errors_and_their_headers(
            String method, String path, int status) {
        for (String origin : List.of(ALLOWED, ANOTHER_ALLOWED)) {
            ApiResponse answer = send(api, method, path, "Origin", origin).expect(status);

            assertThat(answer.header("Access-Control-Allow-Origin")).isEqualTo(origin);
            assertThat(list(answer, "Access-Control-Expose-Headers"))
                    .containsExactlyInAnyOrder(
                            "ETag", "Location", "Retry-After", "Idempotent-Replayed", "X-Request-Id");
            assertThat(answer.header("Access-Control-Allow-Credentials")).isNull();
            assertThat(answer.header("Vary")).isEqualTo("Origin");
        }
        // A cache must not give this answer to a page.
        assertThat(send(api, method, path, "X-Nothing", "x").expect(status).header("Vary"))
                .isEqualTo("Origin");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://www.example.org",
                "https://www.example.com.example.org",
                "https://wwwxexample.com",
                "http://www.example.com",
                "https://www.example.com:8443",
                "http://localhost:3001",
                "null",
                "*"
            })
    void a_page_of_any_other_origin_can_read_nothing(String origin) {
        ApiResponse answer = send(api, "GET", "/health/live", "Origin", origin).expect(200);
        ApiResponse preflight = preflight(api, "/v1/bookings", origin, "POST");

        assertThat(answer.header("Access-Control-Allow-Origin")).isNull();
        assertThat(answer.header("Vary")).isEqualTo("Origin");
        assertThat(preflight.header("Access-Control-Allow-Origin")).isNull();
        assertThat(preflight.header("Access-Control-Allow-Methods")).isNull();
        assertThat(preflight.header("Vary")).isEqualTo("Origin");
    }

    @Test
    void without_a_list_nothing_is_allowed_and_nothing_varies_by_origin() {
        ApiResponse answer =
                send(withoutOrigins, "GET", "/health/live", "Origin", ALLOWED).expect(200);
        ApiResponse preflight = preflight(withoutOrigins, "/v1/bookings", ALLOWED, "POST");

        assertThat(answer.header("Access-Control-Allow-Origin")).isNull();
        assertThat(answer.header("Vary")).isEqualTo("Accept-Encoding");
        assertThat(preflight.status()).isEqualTo(405);
        assertThat(preflight.header("Access-Control-Allow-Origin")).isNull();
    }

    private static ApiResponse preflight(RunningApi to, String path, String origin, String method) {
        return client(to)
                .send(
                        "OPTIONS",
                        path,
                        BodyPublishers.noBody(),
                        request -> request.header("Origin", origin)
                                .header("Access-Control-Request-Method", method)
                                .header("Access-Control-Request-Headers", "authorization, content-type"));
    }

    private static ApiResponse send(RunningApi to, String method, String path, String header, String value) {
        return client(to)
                .send(
                        method,
                        path,
                        BodyPublishers.noBody(),
                        (HttpRequest.Builder request) -> request.header(header, value));
    }

    /** OPTIONS is in no description. */
    private static Person client(RunningApi to) {
        return Person.ofAnotherServer(to.uri());
    }

    private static List<String> list(ApiResponse answer, String header) {
        return Arrays.asList(answer.header(header).split(",\\s*"));
    }
}
