package dev.stayhub.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stayhub.api.testing.CapturedLog;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.api.testing.Waits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What no HTTP client would send: the server refuses it before a route is found, and still answers with a problem. */
class RawRequestTest {

    private static final String CLOSE = "Host: localhost\r\nConnection: close\r\n";
    private static final String POST = "POST /v1/sessions HTTP/1.1\r\n" + CLOSE + "Content-Type: application/json\r\n";

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    static Stream<Arguments> requests() {
        return Stream.of(
                Arguments.of("no HTTP", 400, "\0\1garbage\r\n\r\n"),
                Arguments.of("a method of two words", 400, get("GE T", "/health/live", "")),
                Arguments.of("no host", 400, "GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n"),
                Arguments.of("two hosts", 400, get("GET", "/health/live", "Host: other\r\n")),
                Arguments.of("a host that is none", 400, "GET / HTTP/1.1\r\nHost: a b@c\r\nConnection: close\r\n\r\n"),
                Arguments.of("CONNECT", 400, get("CONNECT", "/health/live", "")),
                Arguments.of("HTTP/9.9", 505, "GET /health/live HTTP/9.9\r\n" + CLOSE + "\r\n"),
                Arguments.of("a long header", 431, get("GET", "/health/live", "X: " + "x".repeat(9_000) + "\r\n")),
                Arguments.of("a long address", 414, get("GET", "/" + "x".repeat(9_000), "")),
                Arguments.of("bad percent encoding", 400, get("GET", "/v1/bookings/%zz", "")),
                Arguments.of("an encoded slash", 400, get("GET", "/v1/properties/a%2fb", "")),
                Arguments.of("an encoded NUL", 400, get("GET", "/v1/properties/a%00b", "")),
                Arguments.of("an address that is not UTF-8", 400, get("GET", "/v1/properties/%ff", "")),
                Arguments.of("an empty segment", 400, get("GET", "/v1//properties", "")),
                Arguments.of("dots out of the prefix", 404, get("GET", "/v1/../health/live", "")),
                Arguments.of(
                        "a query that is not percent encoding", 400, get("GET", "/v1/properties?pageSize=%zz", "")),
                Arguments.of("a search that is not percent encoding", 400, get("GET", "/v1/search?q=100%", "")),
                Arguments.of("TRACE", 405, get("TRACE", "/health/live", "")),
                Arguments.of("a method nobody knows", 405, get("BREW", "/health/live", "")),
                Arguments.of("a method in lower case", 405, get("get", "/health/live", "")),
                Arguments.of("OPTIONS *", 404, get("OPTIONS", "*", "")),
                Arguments.of("a negative length", 400, POST + "Content-Length: -5\r\n\r\n"),
                Arguments.of(
                        "a length and chunks",
                        400,
                        POST + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
                Arguments.of("bad chunks", 400, POST + "Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n"),
                Arguments.of(
                        "many chunks", 413, POST + "Transfer-Encoding: chunked\r\n\r\n186a0\r\n" + "x".repeat(100_000)),
                Arguments.of("an expectation", 417, POST + "Expect: the unexpected\r\nContent-Length: 2\r\n\r\n{}"),
                Arguments.of("an upgrade to web sockets", 404, get("GET", "/v1/x", "Sec-WebSocket-Version: 13\r\n")));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("requests")
    void a_request_that_is_no_request_is_answered_with_a_problem(String name, int status, String request)
            throws IOException {
        try (CapturedLog log = new CapturedLog()) {
            String answer = send(request);

            assertThat(answer).as(name).startsWith("HTTP/1.1 " + status + " ");
            assertThat(answer).contains("Content-Type: application/problem+json\r\n", "X-Request-Id: ");
            SecurityHeaders.ALL.forEach(
                    (header, value) -> assertThat(answer).containsOnlyOnce(header + ": " + value + "\r\n"));
            JsonNode problem = new ObjectMapper().readTree(answer.substring(answer.indexOf("\r\n\r\n")));
            assertThat(problem.get("status").intValue()).isEqualTo(status);
            api.anonymous().get(problem.get("type").textValue()).expect(200);
            assertThat(answer).doesNotContain("jetty", "Jetty", "Exception", "\tat ");
            assertThat(log.alarms()).isEmpty();
        }
    }

    @Test
    void head_answers_like_get_without_a_body() throws IOException {
        String found = send(get("HEAD", "/problems/not-found", ""));
        String unknown = send(get("HEAD", "/v1/properties/0197f1ef-1a2b-7c3d-8e4f-001122334455", ""));

        assertThat(found).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\n");
        assertThat(unknown).startsWith("HTTP/1.1 404 ").endsWith("\r\n\r\n");
    }

    /** As behind a proxy, where one connection carries the requests of many people. */
    @Test
    void a_token_is_read_as_sent_though_another_that_differs_in_case_came_before_on_the_connection()
            throws IOException {
        String token = api.signUp("Gwen Guest").token();
        String almost = token.substring(0, token.length() - 1);
        String swapped = almost.equals(almost.toLowerCase(Locale.ROOT))
                ? almost.toUpperCase(Locale.ROOT)
                : almost.toLowerCase(Locale.ROOT);

        String request = "GET /v1/bookings HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ";
        String answers = send(request + swapped + "\r\n\r\n" + request + token + "\r\nConnection: close\r\n\r\n");

        assertThat(answers).startsWith("HTTP/1.1 401 ").contains("HTTP/1.1 200 ");
    }

    private static String get(String method, String target, String headers) {
        return method + " " + target + " HTTP/1.1\r\n" + CLOSE + headers + "\r\n";
    }

    private static String send(String request) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), api.uri().getPort())) {
            socket.setSoTimeout((int) Waits.PATIENCE.toMillis());
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
