package dev.stayhub.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.Answer;
import dev.stayhub.api.testing.CapturedLog;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Nothing that a client sends is a 500, has an effect, or wakes anybody up. */
class BadRequestTest {

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    static Person person;

    private String rowsBefore;

    @BeforeAll
    static void people() {
        person = api.signUp("Hugo Host");
    }

    @BeforeEach
    void countRows() {
        rowsBefore = rows();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("dev.stayhub.api.http.BadBodies#all")
    void a_bad_body_is_the_clients_problem(String path, String name, int status, String body) {
        try (CapturedLog log = new CapturedLog()) {
            Answer answer = person.post(path, body);

            assertIsTheClientsProblem(answer, status, log);
        }
    }

    static Stream<Arguments> requests() {
        return Stream.of(
                Arguments.of("GET", "/v1/nothing", 404),
                Arguments.of("GET", "/", 404),
                Arguments.of("GET", "/v1/bookings/", 404),
                Arguments.of("GET", "/V1/bookings", 404),
                Arguments.of("GET", "/v1/bookings/1", 404),
                Arguments.of("GET", "/v1/bookings/1-1-1-1-1", 404),
                Arguments.of("GET", "/v1/properties/%F0%9F%8F%A0", 404),
                Arguments.of("GET", "/v1/properties/'%20OR%201=1", 404),
                Arguments.of("GET", "/problems/nothing", 404),
                Arguments.of("PATCH", "/v1/properties/1", 415),
                Arguments.of("POST", "/v1/properties/1/publication", 404),
                Arguments.of("GET", "/v1/bookings?pageSize=0", 400),
                Arguments.of("GET", "/v1/bookings?pageSize=101", 400),
                Arguments.of("GET", "/v1/bookings?pageSize=-1", 400),
                Arguments.of("GET", "/v1/bookings?pageSize=ten", 400),
                Arguments.of("GET", "/v1/bookings?pageSize=1e1", 400),
                Arguments.of("GET", "/v1/bookings?pageSize=99999999999999999999", 400),
                Arguments.of("GET", "/v1/bookings?pageSize=", 400),
                Arguments.of("GET", "/v1/bookings?pageSize", 400),
                Arguments.of("GET", "/v1/bookings?pageSize=5&pageSize=6", 400),
                Arguments.of("GET", "/v1/bookings?pageSize=%EF%BC%95", 400),
                Arguments.of("GET", "/v1/bookings?pageToken=", 400),
                Arguments.of("GET", "/v1/bookings?pageToken=x", 400),
                Arguments.of("GET", "/v1/bookings?pageToken=%00", 400),
                Arguments.of("GET", "/v1/bookings?pageToken=AQGX8e8aK3w9jk8AESIzRFU", 400),
                Arguments.of("GET", "/v1/bookings?pageToken=AgGX8e8aK3w9jk8AESIzRFU", 400),
                Arguments.of("GET", "/v1/properties?pageToken=AQGX8e8aK3w9jk8AESIzRFU", 400),
                Arguments.of("GET", "/v1/bookings?role=operator", 400),
                Arguments.of("GET", "/v1/bookings?role=", 400),
                Arguments.of("GET", "/v1/bookings?Role=guest", 400),
                Arguments.of("GET", "/v1/bookings?role=guest&x=1", 400),
                Arguments.of("GET", "/v1/bookings?&", 400),
                Arguments.of("PUT", "/v1/bookings", 405),
                Arguments.of("DELETE", "/v1/properties", 405),
                Arguments.of("PATCH", "/v1/bookings", 405),
                Arguments.of("OPTIONS", "/v1/accounts", 405),
                Arguments.of("GET", "/v1/accounts", 405),
                Arguments.of("HEAD", "/v1/sessions", 405),
                Arguments.of("QUERY", "/v1/bookings", 405),
                Arguments.of("POST", "/health/live", 405));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("requests")
    void a_bad_address_is_the_clients_problem(String method, String path, int status) {
        try (CapturedLog log = new CapturedLog()) {
            Answer answer = person.send(method, path, BodyPublishers.noBody(), UnaryOperator.identity());

            if (method.equals("HEAD")) {
                assertThat(answer.expect(status).body()).isEmpty();
                return;
            }
            assertIsTheClientsProblem(answer, status, log);
            assertThat(answer.header("Allow") != null).isEqualTo(status == 405);
        }
    }

    static Stream<Arguments> headers() {
        return Stream.of(
                Arguments.of("Content-Type", "text/plain", 415),
                Arguments.of("Content-Type", "application/x-www-form-urlencoded", 415),
                Arguments.of("Content-Type", "application/jsonx", 415),
                Arguments.of("Content-Type", "application/json; charset=iso-8859-1", 415),
                Arguments.of("Content-Type", "application/json; charset", 415),
                Arguments.of("Content-Type", "", 415),
                Arguments.of("Content-Encoding", "gzip", 415),
                Arguments.of("X-HTTP-Method-Override", "GET", 400),
                Arguments.of("X-HTTP-Method-Override", "nonsense", 400));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("headers")
    void a_bad_header_is_the_clients_problem(String name, String value, int status) {
        try (CapturedLog log = new CapturedLog()) {
            Answer answer = person.send("POST", "/v1/accounts", BodyPublishers.ofString(BadBodies.ACCOUNT), request -> {
                request.header("Content-Type", "application/json");
                return request.setHeader(name, value);
            });

            assertIsTheClientsProblem(answer, status, log);
        }
    }

    @Test
    void a_body_that_is_not_utf_8_is_malformed() {
        try (CapturedLog log = new CapturedLog()) {
            for (byte[] body : List.of(
                    BadBodies.ACCOUNT.replace("Bad", "B\u00e4d").getBytes(java.nio.charset.StandardCharsets.ISO_8859_1),
                    BadBodies.ACCOUNT.getBytes(java.nio.charset.StandardCharsets.UTF_16),
                    BadBodies.ACCOUNT.getBytes(java.nio.charset.StandardCharsets.UTF_16LE))) {
                Answer answer = person.send(
                        "POST",
                        "/v1/accounts",
                        BodyPublishers.ofByteArray(body),
                        request -> request.header("Content-Type", "application/json"));

                assertIsTheClientsProblem(answer, 400, log);
            }
        }
    }

    @Test
    void content_types_that_mean_json_in_utf_8_are_read() {
        for (String contentType : List.of(
                "application/json",
                "Application/JSON",
                "application/json;charset=UTF-8",
                "application/json ; charset=\"utf-8\"")) {
            person.send(
                            "POST",
                            "/v1/sessions",
                            BodyPublishers.ofString("{\"email\": \"x\", \"password\": \"y\"}"),
                            request -> request.header("Content-Type", contentType))
                    .expectProblem(401, "wrong-credentials");
        }
    }

    @Test
    void every_fault_is_named_with_its_place() {
        Answer answer = person.post(
                "/v1/properties",
                "{\"title\": \" \", \"nightlyRateMinor\": 1.5, \"a/b\": 1, \"amenities\": [\"wifi\", 7], \"city\": null}");

        answer.expectProblem(400, "malformed-request");
        assertThat(answer.pointers())
                .contains("/title", "/nightlyRateMinor", "/a~1b", "/amenities/1", "/city", "/country", "/checkInTime");
    }

    @Test
    void every_answer_tells_browsers_what_they_must_not_do() {
        for (String path :
                List.of("/v1/properties", "/v1/bookings", "/health/live", "/problems/not-found", "/nothing")) {
            Answer answer = person.get(path);

            SecurityHeaders.ALL.forEach(
                    (header, value) -> assertThat(answer.response().headers().allValues(header))
                            .as(header)
                            .containsExactly(value));
        }
    }

    private void assertIsTheClientsProblem(Answer answer, int status, CapturedLog log) {
        answer.expect(status);
        assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(answer.header("X-Request-Id")).isNotBlank();
        assertThat(answer.json().fieldNames()).toIterable().contains("type", "title", "status", "detail");
        assertThat(answer.json().get("status").intValue()).isEqualTo(status);
        api.anonymous().get(answer.json().get("type").textValue()).expect(200);
        assertThat(answer.json().path("errors")).allSatisfy(fault -> {
            assertThat(fault.get("pointer").textValue()).startsWith("/");
            assertThat(fault.get("message").textValue()).isNotBlank();
        });
        assertThat(answer.body()).doesNotContain("Exception", "dev.stayhub", "jackson", "org.jdbi");
        assertThat(log.alarms()).isEmpty();
        assertThat(rows()).isEqualTo(rowsBefore);
    }

    private static String rows() {
        return api.owner().strings("""
                        SELECT (SELECT count(*) FROM accounts) || ' accounts, '
                            || (SELECT count(*) FROM properties) || ' properties, '
                            || (SELECT count(*) FROM bookings) || ' bookings, '
                            || (SELECT count(*) FROM outbox) || ' messages'
                        """).get(0);
    }
}
