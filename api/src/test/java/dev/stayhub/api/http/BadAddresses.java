package dev.stayhub.api.http;

import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Requests without a body that no route takes: method, path, status. Those in braces are as in {@link BadBodies}. */
final class BadAddresses {

    static final String TOKEN_OF_AN_UNKNOWN_ITEM =
            PageRequest.tokenAfter(UUID.fromString("0197f1ef-1a2b-7c3d-8e4f-001122334455"));

    /** {@code MTo} is {@code 1:} in Base64, {@code Mjo} is {@code 2:}. */
    private static final String TOKEN_OF_ANOTHER_VERSION = TOKEN_OF_AN_UNKNOWN_ITEM.replaceFirst("^MTo", "Mjo");

    private BadAddresses() {}

    static Stream<Arguments> all() {
        return Stream.of(properties(), BadSearches.all(), BadOperations.byAnybody(), elsewhere())
                .flatMap(rows -> rows);
    }

    private static Stream<Arguments> elsewhere() {
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
                Arguments.of("GET", "/v1/properties/1/availability", 404),
                Arguments.of("GET", "/v1/properties/{property}/availability?from=2027-13-01", 400),
                Arguments.of("GET", "/v1/properties/{property}/availability?from=2027-05-10&to=2027-05-09", 400),
                Arguments.of("GET", "/v1/properties/{property}/availability?from=2027-05-10&to=2999-05-09", 400),
                Arguments.of("GET", "/v1/properties/{property}/availability?from=%2B12026-01-01", 400),
                Arguments.of("GET", "/v1/properties/{property}/availability?to=infinity", 400),
                Arguments.of("GET", "/v1/properties/{property}/availability?nights=3", 400),
                Arguments.of("GET", "/v1/properties/{property}/availability?from=%00", 400),
                Arguments.of("GET", "/v1/bookings/%2e%2e", 400),
                Arguments.of("GET", "/docs/index.html", 404),
                Arguments.of("GET", "/docs/", 404),
                Arguments.of("GET", "/openapi.json", 404),
                Arguments.of("GET", "/v1/sessions/{booking}", 404),
                Arguments.of("PATCH", "/v1/bookings/{booking}", 415),
                Arguments.of("PATCH", "/v1/bookings/1", 404),
                Arguments.of("POST", "/v1/quotes", 415),
                Arguments.of("POST", "/v1/bookings", 415),
                Arguments.of("POST", "/v1/bookings/1/cancellation", 404),
                Arguments.of("POST", "/v1/bookings/{property}/cancellation", 404),
                Arguments.of("POST", "/v1/bookings/0197f1ef-1a2b-7c3d-8e4f-001122334455/cancellation", 404),
                Arguments.of("GET", "/v1/bookings/1/confirmation-email", 404),
                Arguments.of("GET", "/v1/bookings/{property}/confirmation-email", 404),
                Arguments.of("PUT", "/v1/bookings/{booking}/confirmation-email", 405),
                Arguments.of("GET", "/v1/bookings?sort=price", 400),
                Arguments.of("GET", "/v1/bookings?sort=checkIn&pageToken=e30", 400),
                Arguments.of("GET", "/v1/bookings?reference=ABCD0000", 400),
                Arguments.of("GET", "/v1/bookings?checkOutAfter=infinity", 400),
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
                Arguments.of("GET", "/v1/bookings?pageToken=" + TOKEN_OF_AN_UNKNOWN_ITEM, 400),
                Arguments.of("GET", "/v1/bookings?pageToken=" + TOKEN_OF_ANOTHER_VERSION, 400),
                Arguments.of("GET", "/v1/bookings?status=PENDING", 400),
                Arguments.of("GET", "/v1/bookings?status=CONFIRMED&status=CANCELLED", 400),
                Arguments.of("GET", "/v1/bookings?from=2027-02-29", 400),
                Arguments.of("GET", "/v1/bookings?to=-2027-02-28", 400),
                Arguments.of("GET", "/v1/bookings?from=2027-05-10&to=2027-05-10", 400),
                Arguments.of("GET", "/v1/bookings?propertyId=1-1-1-1-1", 400),
                Arguments.of("GET", "/v1/bookings?role=operator", 400),
                Arguments.of("GET", "/v1/bookings?role=", 400),
                Arguments.of("GET", "/v1/bookings?Role=guest", 400),
                Arguments.of("GET", "/v1/bookings?role=guest&x=1", 400),
                Arguments.of("GET", "/v1/bookings?&", 400),
                Arguments.of("PUT", "/v1/bookings", 405),
                Arguments.of("PATCH", "/v1/bookings", 405),
                Arguments.of("OPTIONS", "/v1/accounts", 405),
                Arguments.of("GET", "/v1/accounts", 405),
                Arguments.of("GET", "/v1/accounts/verification", 405),
                Arguments.of("POST", "/v1/accounts/nothing", 404),
                Arguments.of("PUT", "/v1/accounts/password", 405),
                Arguments.of("GET", "/v1/accounts/password-reset", 405),
                Arguments.of("PUT", "/v1/me/password", 405),
                Arguments.of("HEAD", "/v1/sessions", 405),
                Arguments.of("QUERY", "/v1/bookings", 405),
                Arguments.of("PUT", "/v1/sessions", 405),
                Arguments.of("GET", "/v1/sessions/current", 405),
                Arguments.of("POST", "/v1/me", 405),
                Arguments.of("POST", "/v1/properties/{property}/availability", 405),
                Arguments.of("GET", "/v1/quotes", 405),
                Arguments.of("DELETE", "/v1/bookings/{booking}", 405),
                Arguments.of("DELETE", "/v1/bookings/{booking}/cancellation", 405),
                Arguments.of("POST", "/metrics", 405),
                Arguments.of("GET", "/metrics/", 404),
                Arguments.of("POST", "/openapi.yaml", 405),
                Arguments.of("POST", "/docs", 405),
                Arguments.of("PUT", "/docs/start.js", 405),
                Arguments.of("POST", "/problems/not-found", 405),
                Arguments.of("POST", "/health/ready", 405),
                Arguments.of("POST", "/health/live", 405));
    }

    private static Stream<Arguments> properties() {
        String unknown = "/v1/properties/0197f1ef-1a2b-7c3d-8e4f-001122334455";
        return Stream.of(
                Arguments.of("PATCH", "/v1/properties/1", 415),
                Arguments.of("DELETE", "/v1/properties/1", 404),
                Arguments.of("DELETE", "/v1/properties/1-1-1-1-1", 404),
                Arguments.of("DELETE", unknown, 404),
                Arguments.of("DELETE", "/v1/properties/{published}", 403),
                Arguments.of("DELETE", "/v1/properties", 405),
                Arguments.of("PUT", "/v1/properties/{property}", 405),
                Arguments.of("POST", "/v1/properties/1/publication", 404),
                Arguments.of("POST", unknown + "/publication", 404),
                Arguments.of("POST", "/v1/properties/{published}/publication", 403),
                Arguments.of("DELETE", "/v1/properties/1/publication", 404),
                Arguments.of("DELETE", unknown + "/publication", 404),
                Arguments.of("DELETE", "/v1/properties/{published}/publication", 403),
                Arguments.of("GET", "/v1/properties/{property}/publication", 405),
                Arguments.of("PATCH", "/v1/properties/{property}/publication", 405),
                Arguments.of("GET", "/v1/properties?owner=", 400),
                Arguments.of("GET", "/v1/properties?owner=you", 400),
                Arguments.of("GET", "/v1/properties?owner=me&owner=me", 400),
                Arguments.of("GET", "/v1/properties?owner=me&pageSize=0", 400),
                Arguments.of("GET", "/v1/properties?owner=me&pageToken=x", 400),
                Arguments.of("GET", "/v1/properties?owner=me&pageToken=" + TOKEN_OF_AN_UNKNOWN_ITEM, 400),
                Arguments.of("GET", "/v1/properties?pageToken=" + TOKEN_OF_AN_UNKNOWN_ITEM, 400),
                Arguments.of("HEAD", "/v1/properties?owner=you", 400));
    }
}
