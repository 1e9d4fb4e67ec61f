package dev.stayhub.api.http;

import static dev.stayhub.api.http.BadBodies.at;
import static dev.stayhub.api.http.BadBodies.row;
import static dev.stayhub.api.http.BadBodies.shortened;

import dev.stayhub.api.testing.JsonBodies;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Those of {@link BadBodies} that are about bookings. */
final class BadBookings {

    private static final String BOOKING =
            JsonBodies.booking(UUID.fromString("0197f1ef-1a2b-7c3d-8e4f-001122334455"), "2027-05-10", "2027-05-14", 2);

    private BadBookings() {}

    static Stream<Arguments> all() {
        return Stream.of(bookings(), quotes(), bookingChanges(), cancellations())
                .flatMap(rows -> rows);
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
                        booking(400, "expectedCurrency", "978"),
                        booking(422, "expectedCurrency", "\"euro\""),
                        booking(422, "expectedCurrency", "\"\""),
                        booking(400, "price", "1"),
                        booking(400, "status", "\"CANCELLED\""))
                .map(row -> at("POST /v1/bookings", row));
    }

    private static Stream<Arguments> quotes() {
        return Stream.of(
                        booking(400, "propertyId", "\"1-1-1-1-1\""),
                        booking(404, "propertyId", "\"0197f1ef-1a2b-7c3d-8e4f-001122334455\""),
                        booking(400, "checkIn", "\"2027-02-29\""),
                        booking(400, "checkOut", "\"+12026-01-01\""),
                        booking(400, "checkOut", "\"infinity\""),
                        booking(400, "guests", "2.5"),
                        booking(422, "guests", "0"),
                        booking(422, "guests", "-1"),
                        booking(400, "coupon", "\"x\""),
                        row("nothing", 400, ""),
                        row("nested too deep", 400, "{\"propertyId\": " + "[".repeat(500) + "]".repeat(500) + "}"))
                .map(row -> at("POST /v1/quotes", row));
    }

    private static Stream<Arguments> bookingChanges() {
        return Stream.of(
                        row("nothing", 400, ""),
                        row("an array", 400, "[]"),
                        row("name twice", 400, "{\"guests\": 1, \"guests\": 2}"),
                        row("trailing garbage", 400, "{\"guests\": 1}}"),
                        row("no such day", 400, "{\"checkIn\": \"2027-02-29\"}"),
                        row("a year of five digits", 400, "{\"checkOut\": \"+12026-01-01\"}"),
                        row("an instant", 400, "{\"checkOut\": \"2027-05-14T10:00:00Z\"}"),
                        row("a number for a day", 400, "{\"checkIn\": 20270510}"),
                        row("text for guests", 400, "{\"guests\": \"2\"}"),
                        row("a fraction of guests", 400, "{\"guests\": 2.0}"),
                        row("another property", 400, "{\"propertyId\": \"0197f1ef-1a2b-7c3d-8e4f-001122334455\"}"),
                        row("status", 400, "{\"status\": \"CANCELLED\"}"),
                        row("version", 400, "{\"version\": 7}"),
                        row("no guests", 422, "{\"guests\": 0}"),
                        row("too many guests", 422, "{\"guests\": 5}"),
                        row("more guests than there are", 422, "{\"guests\": 9999999999}"),
                        row("days the wrong way round", 422, "{\"checkOut\": \"2027-05-05\"}"),
                        row("the past", 422, "{\"checkIn\": \"0001-01-01\"}"),
                        row("the far future", 422, "{\"checkIn\": \"9999-01-01\", \"checkOut\": \"9999-01-02\"}"),
                        row("NUL in a day", 422, "{\"checkIn\": \"2027-05-1\\u0000\"}"),
                        row("a negative price", 422, "{\"expectedTotalMinor\": -1}"),
                        row("an unknown currency", 422, "{\"expectedCurrency\": \"eur\"}"),
                        row("another currency", 409, "{\"expectedCurrency\": \"JPY\"}"),
                        row("another price", 409, "{\"guests\": 1, \"expectedTotalMinor\": 1}"))
                .map(row -> at("PATCH /v1/bookings/{booking}", row));
    }

    private static Stream<Arguments> cancellations() {
        return Stream.of(
                        row("an array", 400, "[]"),
                        row("a space", 400, " "),
                        row("no JSON", 400, "reason"),
                        row("number for a reason", 400, "{\"reason\": 7}"),
                        row("unknown field", 400, "{\"refund\": true}"),
                        row("NUL in a reason", 422, "{\"reason\": \"a\\u0000\"}"),
                        row("half a surrogate in a reason", 422, "{\"reason\": \"\\ud83c\"}"),
                        row("escape character in a reason", 422, "{\"reason\": \"\\u001b[2J\"}"),
                        row("long reason", 422, "{\"reason\": \"" + "x".repeat(501) + "\"}"),
                        row("too large", 413, "{\"reason\": \"" + "x".repeat(100_000) + "\"}"))
                .map(row -> at("POST /v1/bookings/{booking}/cancellation", row));
    }

    private static Arguments booking(int status, String field, String value) {
        return row(shortened(field, value), status, JsonBodies.with(BOOKING, field, value));
    }
}
