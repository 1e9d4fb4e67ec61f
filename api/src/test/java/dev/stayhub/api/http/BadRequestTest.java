package dev.stayhub.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.Answer;
import dev.stayhub.api.testing.CapturedLog;
import dev.stayhub.api.testing.Json;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Nothing that a client sends is a 500, has an effect, or wakes anybody up. */
class BadRequestTest {

    private static final String ACCOUNT =
            "{\"email\": \"bad@stayhub.test\", \"name\": \"Bad Request\", \"password\": \"12345678\"}";
    private static final String BOOKING =
            Json.booking(UUID.fromString("0197f1ef-1a2b-7c3d-8e4f-001122334455"), "2027-05-10", "2027-05-14", 2);

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    static Person person;
    static String rows;

    @BeforeAll
    static void people() {
        person = api.signUp("Hugo Host");
        rows = rows();
    }

    static Stream<Arguments> bodies() {
        return Stream.of(malformedJson(), accounts(), properties(), bookings()).flatMap(s -> s);
    }

    private static Stream<Arguments> malformedJson() {
        return Stream.of(
                        row("nothing", 400, ""),
                        row("a space", 400, " "),
                        row("null", 400, "null"),
                        row("an array", 400, "[]"),
                        row("an array of the right thing", 400, "[" + ACCOUNT + "]"),
                        row("a string", 400, "\"text\""),
                        row("a number", 400, "7"),
                        row("cut off", 400, "{\"email\": \"bad@stayhub.test\""),
                        row("trailing comma", 400, "{\"email\": \"bad@stayhub.test\",}"),
                        row("trailing garbage", 400, ACCOUNT + " x"),
                        row("two objects", 400, ACCOUNT + ACCOUNT),
                        row("single quotes", 400, ACCOUNT.replace('"', '\'')),
                        row("unquoted names", 400, ACCOUNT.replace("\"name\"", "name")),
                        row("comment", 400, ACCOUNT.replace(",", ", /* */")),
                        row("NaN", 400, Json.with(ACCOUNT, "name", "NaN")),
                        row("leading zero", 400, Json.with(ACCOUNT, "name", "01")),
                        row("raw line break in a string", 400, Json.with(ACCOUNT, "name", "\"a\nb\"")),
                        row("raw NUL in a string", 400, Json.with(ACCOUNT, "name", "\"a\0b\"")),
                        row("bad escape", 400, Json.with(ACCOUNT, "name", "\"\\x41\"")),
                        row("name twice", 400, ACCOUNT.replace("{", "{\"name\": \"Another\", ")),
                        row("byte order mark", 400, "\uFEFF" + ACCOUNT),
                        row("nested too deep", 400, "{\"name\": " + "[".repeat(5_000) + "]".repeat(5_000) + "}"),
                        row("objects nested too deep", 400, "{\"a\":".repeat(1_000) + "1" + "}".repeat(1_000)),
                        row("a number of 10,000 digits", 400, Json.with(ACCOUNT, "name", "1".repeat(10_000))),
                        row("a huge exponent", 400, Json.with(ACCOUNT, "name", "1e999999999")),
                        row("too large", 413, Json.with(ACCOUNT, "name", "\"" + "x".repeat(70_000) + "\"")),
                        row("one byte too large", 413, ACCOUNT + " ".repeat(64 * 1024 + 1 - ACCOUNT.length())))
                .map(row -> at("/v1/accounts", row));
    }

    private static Stream<Arguments> accounts() {
        return Stream.of(
                        row("unknown field", 400, Json.with(ACCOUNT, "role", "\"OPERATOR\"")),
                        row("unknown field with a slash", 400, Json.with(ACCOUNT, "a/b~c", "1")),
                        row("number for a string", 400, Json.with(ACCOUNT, "name", "7")),
                        row("boolean for a string", 400, Json.with(ACCOUNT, "name", "true")),
                        row("object for a string", 400, Json.with(ACCOUNT, "name", "{}")),
                        row("null name", 422, Json.with(ACCOUNT, "name", "null")),
                        row("empty object", 422, "{}"),
                        row("NUL in a name", 422, Json.with(ACCOUNT, "name", "\"a\\u0000b\"")),
                        row("lone high surrogate in a name", 422, Json.with(ACCOUNT, "name", "\"a\\ud83d\"")),
                        row("lone low surrogate in a name", 422, Json.with(ACCOUNT, "name", "\"\\ude00b\"")),
                        row("swapped surrogates in a name", 422, Json.with(ACCOUNT, "name", "\"\\ude00\\ud83d\"")),
                        row("line break in a name", 422, Json.with(ACCOUNT, "name", "\"Gwen\\r\\nBcc: x@y.test\"")),
                        row("line separator in a name", 422, Json.with(ACCOUNT, "name", "\"Gwen\\u2028x\"")),
                        row("escape character in a name", 422, Json.with(ACCOUNT, "name", "\"\\u001b[31mx\"")),
                        row("next line in a name", 422, Json.with(ACCOUNT, "name", "\"a\\u0085b\"")),
                        row("blank name", 422, Json.with(ACCOUNT, "name", "\"  \\t \"")),
                        row("name of zero-width spaces", 422, Json.with(ACCOUNT, "name", "\"\\u200b\\u200d\"")),
                        row("name of no-break spaces", 422, Json.with(ACCOUNT, "name", "\"\\u00a0\"")),
                        row("name of 101 characters", 422, Json.with(ACCOUNT, "name", "\"" + "x".repeat(101) + "\"")),
                        row("short password", 422, Json.with(ACCOUNT, "password", "\"1234567\"")),
                        row("long password", 422, Json.with(ACCOUNT, "password", "\"" + "x".repeat(129) + "\"")),
                        row("NUL in a password", 422, Json.with(ACCOUNT, "password", "\"1234567\\u00008\"")),
                        row("no address", 422, Json.with(ACCOUNT, "email", "\"gwen\"")),
                        row("two addresses", 422, Json.with(ACCOUNT, "email", "\"a@b.test,c@d.test\"")),
                        row(
                                "header in an address",
                                422,
                                Json.with(ACCOUNT, "email", "\"a@b.test\\r\\nBcc: c@d.test\"")),
                        row("NUL in an address", 422, Json.with(ACCOUNT, "email", "\"a\\u0000@b.test\"")))
                .map(row -> at("/v1/accounts", row));
    }

    private static Stream<Arguments> properties() {
        return Stream.of(
                        property(400, "nightlyRateMinor", "9500.0"),
                        property(400, "nightlyRateMinor", "9.5e3"),
                        property(400, "nightlyRateMinor", "\"9500\""),
                        property(400, "nightlyRateMinor", "true"),
                        property(400, "maxGuests", "2.9"),
                        property(400, "maxGuests", "[2]"),
                        property(422, "nightlyRateMinor", "0"),
                        property(422, "nightlyRateMinor", "-1"),
                        property(422, "nightlyRateMinor", "1000000001"),
                        property(422, "nightlyRateMinor", "9223372036854775808"),
                        property(422, "nightlyRateMinor", "123456789012345678901234567890"),
                        property(422, "cleaningFeeMinor", "-1"),
                        property(422, "maxGuests", "0"),
                        property(422, "maxGuests", "4294967297"),
                        property(422, "minNights", "0"),
                        property(422, "minNights", "366"),
                        property(422, "maxNights", "366"),
                        property(422, "title", "\"\""),
                        property(422, "title", "\"a\\u0000b\""),
                        property(422, "title", "\"a\\ud800b\""),
                        property(422, "title", "\"a\\nb\""),
                        property(422, "title", "\"" + "x".repeat(121) + "\""),
                        property(422, "city", "\"Lis\\rbon\""),
                        property(422, "city", "\"" + "\\ud83c\\udfe0".repeat(101) + "\""),
                        property(422, "description", "\"a\\u0000b\""),
                        property(422, "description", "\"a\\u0007b\""),
                        property(422, "description", "\"" + "x".repeat(5_001) + "\""),
                        property(422, "country", "\"pt\""),
                        property(422, "country", "\"PRT\""),
                        property(422, "country", "\"XX\""),
                        property(422, "timeZone", "\"+02:00\""),
                        property(422, "timeZone", "\"UTC+2\""),
                        property(422, "timeZone", "\"Z\""),
                        property(422, "timeZone", "\"Etc/GMT+2\""),
                        property(422, "timeZone", "\"SystemV/PST8\""),
                        property(422, "timeZone", "\"Europe/Lissabon\""),
                        property(422, "timeZone", "\"../../etc/passwd\""),
                        property(422, "currency", "\"eur\""),
                        property(422, "currency", "\"EUX\""),
                        property(422, "currency", "\"XAU\""),
                        property(400, "checkInTime", "\"25:00\""),
                        property(400, "checkInTime", "\"24:00\""),
                        property(400, "checkInTime", "\"3 pm\""),
                        property(400, "checkInTime", "\"15:00:00\""),
                        property(400, "checkInTime", "900"),
                        property(400, "amenities", "\"wifi\""),
                        property(400, "amenities", "[7]"),
                        property(400, "amenities", "[null]"),
                        property(422, "amenities", "[\"\"]"),
                        property(422, "amenities", "[\"wifi\", \" wifi\"]"),
                        property(422, "amenities", "[\"a\\nb\"]"),
                        property(422, "amenities", "[" + "\"x\",".repeat(50) + "\"x\"]"),
                        property(400, "status", "\"PUBLISHED\""),
                        property(400, "ownerId", "1"))
                .map(row -> at("/v1/properties", row));
    }

    private static Stream<Arguments> bookings() {
        return Stream.of(
                        booking(400, "propertyId", "\"x\""),
                        booking(400, "propertyId", "\"1-1-1-1-1\""),
                        booking(400, "propertyId", "7"),
                        booking(422, "propertyId", "null"),
                        booking(404, "propertyId", "\"0197f1ef-1a2b-7c3d-8e4f-001122334455\""),
                        booking(400, "checkIn", "\"2027-02-29\""),
                        booking(400, "checkIn", "\"2027-04-31\""),
                        booking(400, "checkIn", "\"2027-13-01\""),
                        booking(400, "checkIn", "\"2027-00-10\""),
                        booking(400, "checkIn", "\"+12026-01-01\""),
                        booking(400, "checkIn", "\"12026-01-01\""),
                        booking(400, "checkIn", "\"-2026-01-01\""),
                        booking(400, "checkIn", "\"27-05-10\""),
                        booking(400, "checkIn", "\"2027-5-10\""),
                        booking(400, "checkIn", "\"2027-05-10T00:00:00Z\""),
                        booking(400, "checkIn", "\"10.05.2027\""),
                        booking(400, "checkIn", "\"infinity\""),
                        booking(400, "checkIn", "\"today\""),
                        booking(400, "checkIn", "\"２０２７-05-10\""),
                        booking(400, "checkIn", "20270510"),
                        booking(400, "checkIn", "[2027, 5, 10]"),
                        booking(422, "checkIn", "\"2027-05-1\\u0000\""),
                        booking(400, "guests", "2.0"),
                        booking(400, "guests", "\"2\""),
                        booking(400, "guests", "{}"),
                        booking(422, "guests", "99999999999"),
                        booking(400, "expectedTotalMinor", "1.5"),
                        booking(422, "expectedTotalMinor", "-1"),
                        booking(400, "price", "1"),
                        booking(400, "status", "\"CANCELLED\""))
                .map(row -> at("/v1/bookings", row));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("bodies")
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
            Answer answer = person.send("POST", "/v1/accounts", BodyPublishers.ofString(ACCOUNT), request -> {
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
                    ACCOUNT.replace("Bad", "B\u00e4d").getBytes(java.nio.charset.StandardCharsets.ISO_8859_1),
                    ACCOUNT.getBytes(java.nio.charset.StandardCharsets.UTF_16),
                    ACCOUNT.getBytes(java.nio.charset.StandardCharsets.UTF_16LE))) {
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

    private static void assertIsTheClientsProblem(Answer answer, int status, CapturedLog log) {
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
        assertThat(rows()).isEqualTo(rows);
    }

    private static String rows() {
        return api.owner().strings("""
                        SELECT (SELECT count(*) FROM accounts) || ' accounts, '
                            || (SELECT count(*) FROM properties) || ' properties, '
                            || (SELECT count(*) FROM bookings) || ' bookings, '
                            || (SELECT count(*) FROM outbox) || ' messages'
                        """).get(0);
    }

    private static Arguments row(String name, int status, String body) {
        return Arguments.of(name, status, body);
    }

    private static Arguments property(int status, String field, String value) {
        return row(shortened(field, value), status, Json.property(field, value));
    }

    private static Arguments booking(int status, String field, String value) {
        return row(shortened(field, value), status, Json.with(BOOKING, field, value));
    }

    private static String shortened(String field, String value) {
        return field + " " + value.substring(0, Math.min(40, value.length()));
    }

    private static Arguments at(String path, Arguments row) {
        return Arguments.of(path, row.get()[0], row.get()[1], row.get()[2]);
    }
}
