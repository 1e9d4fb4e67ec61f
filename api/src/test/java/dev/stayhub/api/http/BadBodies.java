package dev.stayhub.api.http;

import dev.stayhub.api.testing.JsonBodies;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/**
 * Bodies that no route takes: method and path, what is wrong, the status, the body. In a path, {property} is the caller's own,
 * {published} somebody else's, {booking} one that the caller has made of it.
 */
final class BadBodies {

    static final String ACCOUNT =
            "{\"email\": \"bad@stayhub.test\", \"code\": \"K7WQ-2MTD-9XPA-H4RC\", \"name\": \"Bad Request\","
                    + " \"password\": \"correct horse\"}";

    private BadBodies() {}

    static Stream<Arguments> all() {
        return Stream.of(
                        malformedJson(),
                        accounts(),
                        addresses(),
                        newPasswords(),
                        sessions(),
                        properties(),
                        propertyChanges(),
                        BadBookings.all())
                .flatMap(s -> s);
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
                        row("NaN", 400, JsonBodies.with(ACCOUNT, "name", "NaN")),
                        row("leading zero", 400, JsonBodies.with(ACCOUNT, "name", "01")),
                        row("raw line break in a string", 400, JsonBodies.with(ACCOUNT, "name", "\"a\nb\"")),
                        row("raw NUL in a string", 400, JsonBodies.with(ACCOUNT, "name", "\"a\0b\"")),
                        row("bad escape", 400, JsonBodies.with(ACCOUNT, "name", "\"\\x41\"")),
                        row("name twice", 400, ACCOUNT.replace("{", "{\"name\": \"Another\", ")),
                        row("byte order mark", 400, "\uFEFF" + ACCOUNT),
                        row("nested too deep", 400, "{\"name\": " + "[".repeat(5_000) + "]".repeat(5_000) + "}"),
                        row("objects nested too deep", 400, "{\"a\":".repeat(1_000) + "1" + "}".repeat(1_000)),
                        row("a number of 10,000 digits", 400, JsonBodies.with(ACCOUNT, "name", "1".repeat(10_000))),
                        row("a huge exponent", 400, JsonBodies.with(ACCOUNT, "name", "1e999999999")),
                        row("too large", 413, JsonBodies.with(ACCOUNT, "name", "\"" + "x".repeat(100_000) + "\"")),
                        row(
                                "one byte too large",
                                413,
                                ACCOUNT + " ".repeat(StrictJson.MAX_BODY_BYTES + 1 - ACCOUNT.length())))
                .map(row -> at("POST /v1/accounts/verification", row));
    }

    private static Stream<Arguments> accounts() {
        return Stream.of(
                        row("unknown field", 400, JsonBodies.with(ACCOUNT, "role", "\"OPERATOR\"")),
                        row("unknown field with a slash", 400, JsonBodies.with(ACCOUNT, "a/b~c", "1")),
                        row("number for a string", 400, JsonBodies.with(ACCOUNT, "name", "7")),
                        row("boolean for a string", 400, JsonBodies.with(ACCOUNT, "name", "true")),
                        row("object for a string", 400, JsonBodies.with(ACCOUNT, "name", "{}")),
                        row("null name", 422, JsonBodies.with(ACCOUNT, "name", "null")),
                        row("empty object", 422, "{}"),
                        row("NUL in a name", 422, JsonBodies.with(ACCOUNT, "name", "\"a\\u0000b\"")),
                        row("lone high surrogate in a name", 422, JsonBodies.with(ACCOUNT, "name", "\"a\\ud83d\"")),
                        row("lone low surrogate in a name", 422, JsonBodies.with(ACCOUNT, "name", "\"\\ude00b\"")),
                        row(
                                "swapped surrogates in a name",
                                422,
                                JsonBodies.with(ACCOUNT, "name", "\"\\ude00\\ud83d\"")),
                        row(
                                "line break in a name",
                                422,
                                JsonBodies.with(ACCOUNT, "name", "\"Gwen\\r\\nBcc: x@y.test\"")),
                        row("line separator in a name", 422, JsonBodies.with(ACCOUNT, "name", "\"Gwen\\u2028x\"")),
                        row("escape character in a name", 422, JsonBodies.with(ACCOUNT, "name", "\"\\u001b[31mx\"")),
                        row("next line in a name", 422, JsonBodies.with(ACCOUNT, "name", "\"a\\u0085b\"")),
                        row("blank name", 422, JsonBodies.with(ACCOUNT, "name", "\"  \\t \"")),
                        row("name of zero-width spaces", 422, JsonBodies.with(ACCOUNT, "name", "\"\\u200b\\u200d\"")),
                        row("name of no-break spaces", 422, JsonBodies.with(ACCOUNT, "name", "\"\\u00a0\"")),
                        row(
                                "name of 101 characters",
                                422,
                                JsonBodies.with(ACCOUNT, "name", "\"" + "x".repeat(101) + "\"")),
                        row("a code that nobody was sent", 422, ACCOUNT),
                        row("no code", 422, JsonBodies.with(ACCOUNT, "code", "\"\"")),
                        row("NUL in a code", 422, JsonBodies.with(ACCOUNT, "code", "\"K7WQ\\u0000\"")),
                        row("long code", 422, JsonBodies.with(ACCOUNT, "code", "\"" + "A".repeat(101) + "\"")),
                        row("number for a code", 400, JsonBodies.with(ACCOUNT, "code", "7")),
                        row("common password", 422, JsonBodies.with(ACCOUNT, "password", "\"Password1\"")),
                        row("address as password", 422, JsonBodies.with(ACCOUNT, "password", "\"bad@stayhub.TEST\"")),
                        row("short password", 422, JsonBodies.with(ACCOUNT, "password", "\"1234567\"")),
                        row("long password", 422, JsonBodies.with(ACCOUNT, "password", "\"" + "x".repeat(129) + "\"")),
                        row("NUL in a password", 422, JsonBodies.with(ACCOUNT, "password", "\"1234567\\u00008\"")),
                        row("no address", 422, JsonBodies.with(ACCOUNT, "email", "\"gwen\"")),
                        row("two addresses", 422, JsonBodies.with(ACCOUNT, "email", "\"a@b.test,c@d.test\"")),
                        row(
                                "header in an address",
                                422,
                                JsonBodies.with(ACCOUNT, "email", "\"a@b.test\\r\\nBcc: c@d.test\"")),
                        row("NUL in an address", 422, JsonBodies.with(ACCOUNT, "email", "\"a\\u0000@b.test\"")))
                .map(row -> at("POST /v1/accounts/verification", row));
    }

    private static Stream<Arguments> addresses() {
        return Stream.of("POST /v1/accounts", "POST /v1/accounts/password-reset")
                .flatMap(route -> Stream.of(
                                row("empty object", 422, "{}"),
                                row("no address", 422, "{\"email\": \"gwen\"}"),
                                row("two addresses", 422, "{\"email\": \"a@b.test,c@d.test\"}"),
                                row("header in an address", 422, "{\"email\": \"a@b.test\\r\\nBcc: c@d.test\"}"),
                                row("NUL in an address", 422, "{\"email\": \"a\\u0000@b.test\"}"),
                                row("null", 422, "{\"email\": null}"),
                                row("list of addresses", 400, "{\"email\": [\"a@b.test\"]}"),
                                row("a name", 400, "{\"email\": \"a@b.test\", \"name\": \"You won!\"}"))
                        .map(row -> at(route, row)));
    }

    private static Stream<Arguments> newPasswords() {
        String reset =
                "{\"email\": \"bad@stayhub.test\", \"code\": \"K7WQ-2MTD-9XPA-H4RC\", \"password\": \"correct horse\"}";
        String change = "{\"currentPassword\": \"wrong\", \"newPassword\": \"correct horse\"}";
        return Stream.concat(
                Stream.of(
                                row("empty object", 422, "{}"),
                                row("a code that nobody was sent", 422, reset),
                                row("common password", 422, JsonBodies.with(reset, "password", "\"12345678\"")),
                                row("number for a password", 400, JsonBodies.with(reset, "password", "12345678")),
                                row("unknown field", 400, JsonBodies.with(reset, "name", "\"Bad Request\"")))
                        .map(row -> at("POST /v1/accounts/password", row)),
                Stream.of(
                                row("empty object", 422, "{}"),
                                row("wrong password", 422, change),
                                row("common password", 422, JsonBodies.with(change, "newPassword", "\"qwertyuiop\"")),
                                row("short password", 422, JsonBodies.with(change, "newPassword", "\"1234567\"")),
                                row("unknown field", 400, JsonBodies.with(change, "email", "\"a@b.test\"")))
                        .map(row -> at("POST /v1/me/password", row)));
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
                        property(422, "amenities", "[\"wifi,pool\"]"),
                        property(422, "amenities", "[\"caf\\u00e9\", \"cafe\\u0301\"]"),
                        property(422, "amenities", "[" + "\"x\",".repeat(50) + "\"x\"]"),
                        property(400, "status", "\"PUBLISHED\""),
                        property(400, "ownerId", "1"))
                .map(row -> at("POST /v1/properties", row));
    }

    private static Stream<Arguments> sessions() {
        String session = "{\"email\": \"nobody@stayhub.test\", \"password\": \"12345678\"}";
        return Stream.of(
                        row("number for a password", 400, JsonBodies.with(session, "password", "12345678")),
                        row("array for an address", 400, JsonBodies.with(session, "email", "[\"a@b.test\"]")),
                        row("unknown field", 400, JsonBodies.with(session, "remember", "true")),
                        row("no password", 422, JsonBodies.without(session, "password")),
                        row("null address", 422, JsonBodies.with(session, "email", "null")),
                        row("long address", 422, JsonBodies.with(session, "email", "\"" + "x".repeat(1_001) + "\"")),
                        row("NUL in a password", 422, JsonBodies.with(session, "password", "\"\\u0000\"")),
                        row("too large", 413, JsonBodies.with(session, "password", "\"" + "x".repeat(100_000) + "\"")))
                .map(row -> at("POST /v1/sessions", row));
    }

    private static Stream<Arguments> propertyChanges() {
        return Stream.of(
                        row("an array", 400, "[]"),
                        row("no JSON", 400, "title=Loft"),
                        row("number for a title", 400, "{\"title\": 7}"),
                        row("a fraction", 400, "{\"nightlyRateMinor\": 95.5}"),
                        row("status", 400, "{\"status\": \"PUBLISHED\"}"),
                        row("version", 400, "{\"version\": 7}"),
                        row("id", 400, "{\"id\": \"0197f1ef-1a2b-7c3d-8e4f-001122334455\"}"),
                        row("null title", 422, "{\"title\": null}"),
                        row("line break in a title", 422, "{\"title\": \"a\\r\\nb\"}"),
                        row("NUL in a city", 422, "{\"city\": \"a\\u0000\"}"),
                        row("fewer nights at most than at least", 422, "{\"minNights\": 5, \"maxNights\": 4}"),
                        row("fewer nights at most than there are at least", 422, "{\"minNights\": 31}"))
                .map(row -> at("PATCH /v1/properties/{property}", row));
    }

    static Arguments row(String name, int status, String body) {
        return Arguments.of(name, status, body);
    }

    private static Arguments property(int status, String field, String value) {
        return row(shortened(field, value), status, JsonBodies.property(field, value));
    }

    static String shortened(String field, String value) {
        return field + " " + value.substring(0, Math.min(40, value.length()));
    }

    static Arguments at(String path, Arguments row) {
        return Arguments.of(path, row.get()[0], row.get()[1], row.get()[2]);
    }
}
