package dev.stayhub.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.CapturedLog;
import dev.stayhub.api.testing.Description;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.search.testing.SearchServer;
import dev.stayhub.testbed.process.Size;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Nothing that a client sends is a 500, has an effect, or wakes anybody up. */
@Tag("opensearch")
class BadRequestTest {

    @RegisterExtension
    static final RunningApi api = RunningApi.searching(SearchServer.shared().newIndex());

    static final List<Long> millis = new ArrayList<>();
    /** Types of problems whose page was looked at. */
    static final Set<String> explained = new HashSet<>();

    static Person person;
    static Person operator;
    static UUID property;
    static UUID published;
    static UUID booking;

    private String rowsBefore;

    @BeforeAll
    static void people() {
        person = api.signUp("Gwen Guest");
        property = person.post("/v1/properties", JsonBodies.property("maxNights", "30"))
                .id();
        published = api.signUp("Hugo Host").publishProperty();
        booking = person.book(published, "2027-05-06", "2027-05-10").expect(201).id();
        operator = api.signUp("Olga Operator");
        api.owner().makeOperator(operator);
    }

    /** On a machine that does nothing else: a build does. */
    @AfterAll
    static void half_of_them_are_refused_within_50_milliseconds() {
        List<Long> sorted = millis.stream().sorted().toList();
        System.out.printf(
                "%d bad requests: median %d ms, slowest %d ms%n",
                sorted.size(), sorted.get(sorted.size() / 2), sorted.get(sorted.size() - 1));
        if (Size.isBig()) {
            assertThat(sorted.get(sorted.size() / 2)).isLessThan(50);
        }
    }

    @BeforeEach
    void countRows() {
        rowsBefore = rows();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("dev.stayhub.api.http.BadBodies#all")
    void a_bad_body_is_the_clients_problem(String route, String name, int status, String body) {
        try (CapturedLog log = new CapturedLog()) {
            String[] methodAndPath = existing(route).split(" ", -1);
            ApiResponse answer = person.send(
                    methodAndPath[0],
                    methodAndPath[1],
                    BodyPublishers.ofString(body),
                    request -> request.header("Content-Type", "application/json"));

            assertIsTheClientsProblem(answer, status, log);
        }
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("dev.stayhub.api.http.BadAddresses#all")
    void a_bad_address_is_the_clients_problem(String method, String path, int status) {
        sendWithoutBody(person, method, path, status);
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("dev.stayhub.api.http.BadOperations#byOperators")
    void a_bad_request_of_an_operator_is_too(String method, String path, int status) {
        sendWithoutBody(operator, method, path, status);
    }

    private void sendWithoutBody(Person sender, String method, String path, int status) {
        try (CapturedLog log = new CapturedLog()) {
            ApiResponse answer = sender.send(method, existing(path), BodyPublishers.noBody(), UnaryOperator.identity());

            if (method.equals("HEAD")) {
                assertThat(answer.expect(status).body()).isEmpty();
                assertThat(log.alarms()).isEmpty();
                return;
            }
            assertIsTheClientsProblem(answer, status, log);
            assertThat(answer.header("Allow") != null).isEqualTo(status == 405);
        }
    }

    @Test
    void every_route_is_among_them() {
        Set<String> swept = Stream.concat(
                        BadAddresses.all().map(row -> (String) row.get()[1]),
                        BadBodies.all().map(row -> ((String) row.get()[0]).split(" ", -1)[1]))
                .map(path -> path.replaceFirst("\\?.*", "").replaceAll("\\{\\w+}", "x"))
                .flatMap(path -> Description.OURS.template(path).stream())
                .collect(Collectors.toSet());

        assertThat(swept)
                .isEqualTo(api.routes().keySet().stream()
                        .map(route -> route.split(" ", -1)[1])
                        .collect(Collectors.toSet()));
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
            ApiResponse answer = person.send(
                    "POST", "/v1/accounts/verification", BodyPublishers.ofString(BadBodies.ACCOUNT), request -> {
                        request.header("Content-Type", "application/json");
                        return request.setHeader(name, value);
                    });

            assertIsTheClientsProblem(answer, status, log);
        }
    }

    static Stream<Arguments> conditions() {
        return Stream.of(
                        "PATCH /v1/properties/{property}",
                        "DELETE /v1/properties/{property}",
                        "POST /v1/properties/{property}/publication",
                        "DELETE /v1/properties/{property}/publication",
                        "PATCH /v1/bookings/{booking}",
                        "POST /v1/bookings/{booking}/cancellation")
                .flatMap(route -> Stream.of(
                        Arguments.of(route, "1", 400),
                        Arguments.of(route, "\"1", 400),
                        Arguments.of(route, "\"1\" \"2\"", 400),
                        Arguments.of(route, "", 400),
                        Arguments.of(route, "\"1\"" + ",\"1\"".repeat(1_900) + "x", 400),
                        Arguments.of(route, "\"99\"", 412),
                        Arguments.of(route, "\"01\"", 412),
                        Arguments.of(route, "W/\"1\"", 412)));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("conditions")
    void a_condition_that_does_not_hold_is_the_clients_problem(String route, String ifMatch, int status) {
        try (CapturedLog log = new CapturedLog()) {
            String[] methodAndPath = existing(route).split(" ", -1);
            ApiResponse answer = person.send(
                    methodAndPath[0],
                    methodAndPath[1],
                    BodyPublishers.ofString("{}"),
                    request ->
                            request.header("Content-Type", "application/json").header("If-Match", ifMatch));

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
                ApiResponse answer = person.send(
                        "POST",
                        "/v1/accounts/verification",
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
        ApiResponse answer = person.post(
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
            ApiResponse answer = person.get(path);

            SecurityHeaders.ALL.forEach(
                    (header, value) -> assertThat(answer.response().headers().allValues(header))
                            .as(header)
                            .containsExactly(value));
        }
    }

    private static String existing(String path) {
        return path.replace("{property}", property.toString())
                .replace("{published}", published.toString())
                .replace("{booking}", booking.toString());
    }

    private void assertIsTheClientsProblem(ApiResponse answer, int status, CapturedLog log) {
        answer.expect(status);
        millis.add(answer.millis());
        assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(answer.header("X-Request-Id")).isNotBlank();
        assertThat(answer.json().fieldNames()).toIterable().contains("type", "title", "status", "detail");
        assertThat(answer.json().get("status").intValue()).isEqualTo(status);
        String type = answer.json().get("type").textValue();
        if (explained.add(type)) {
            api.anonymous().get(type).expect(200);
        }
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
                            || (SELECT count(*) || ' properties, ' || sum(version) || ' versions of them, '
                                FROM properties
                                WHERE deleted_at IS NULL)
                            || (SELECT count(*) FROM bookings) || ' bookings, '
                            || (SELECT count(*) FROM outbox) || ' messages, '
                            || (SELECT count(*) FROM search_rebuilds) || ' rebuilds'
                        """).get(0);
    }
}
