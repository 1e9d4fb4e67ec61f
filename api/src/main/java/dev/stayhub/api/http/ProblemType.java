package dev.stayhub.api.http;

import java.util.Arrays;
import java.util.Optional;

/**
 * All problem types of the API (RFC 9457). The {@code type} is a relative URI, at which the API serves the explanation
 * given here.
 */
public enum ProblemType {
    MALFORMED_REQUEST(
            "malformed-request",
            400,
            "The request is malformed",
            "The body is not JSON, or has an unknown field, a field of the wrong type or an invalid date; or the query"
                    + " has an unknown, repeated or invalid parameter; or a header is invalid. Sending it again unchanged fails again; errors[] names the fields to change."),
    UNAUTHENTICATED(
            "unauthenticated",
            401,
            "Authentication is required",
            "The request needs a valid access token: get one from POST /v1/sessions, and send it in the header"
                    + " 'Authorization: Bearer ...'."),
    WRONG_CREDENTIALS(
            "wrong-credentials",
            401,
            "The email address or password is wrong",
            "No account has this email address and password."),
    FORBIDDEN(
            "forbidden",
            403,
            "Not permitted",
            "You can see this resource but are not permitted to perform this operation; detail says who is."),
    NOT_FOUND(
            "not-found",
            404,
            "Not found",
            "The resource does not exist, or you are not permitted to see it; the response is the same for both."),
    METHOD_NOT_ALLOWED(
            "method-not-allowed",
            405,
            "The method is not allowed",
            "The path exists but does not support this method. The header Allow lists the supported methods."),
    REQUEST_TIMEOUT(
            "request-timeout",
            408,
            "The request timed out",
            "The body was not received in time. Send the request again."),
    DATES_UNAVAILABLE(
            "dates-unavailable",
            409,
            "Some of the nights are taken",
            "Another guest has booked them; unavailable[] lists the taken nights. Nothing was booked or changed."),
    PRICE_CHANGED(
            "price-changed",
            409,
            "The price differs from the expected price",
            "The stay does not cost expectedTotalMinor, or not in the expected currency; price has the current price. Nothing was booked or changed."),
    STILL_BOOKED(
            "still-booked",
            409,
            "The property is still booked",
            "A property can be deleted once its last stay is over; stays is the number of current and future stays."
                    + " DELETE /v1/properties/{id}/publication unpublishes it now; existing bookings remain valid."),
    BOOKING_CANCELLED(
            "booking-cancelled",
            409,
            "The booking is cancelled",
            "A cancelled booking cannot be changed or restored. Make a new booking."),
    VERSION_MISMATCH(
            "version-mismatch",
            412,
            "The version does not match",
            "The version in If-Match is not the current one. Read the resource again, then repeat your change."),
    BODY_TOO_LARGE("body-too-large", 413, "The body is too large", "A body can have at most 96 KB."),
    UNSUPPORTED_MEDIA_TYPE(
            "unsupported-media-type",
            415,
            "The body is not JSON",
            "A body must be application/json in UTF-8, without a content encoding. A PATCH can be"
                    + " application/merge-patch+json as well."),
    RULE_BROKEN(
            "rule-broken",
            422,
            "A rule is broken",
            "The request is well formed but breaks a rule; errors[] lists every broken rule."),
    WRONG_CODE(
            "wrong-code",
            422,
            "The code is wrong",
            "The code is wrong, has expired, was used or was tried too often, or it was emailed to another address. A code is"
                    + " valid for three hours and can be used once. Ask for a new one."),
    IDEMPOTENCY_KEY_REUSED(
            "idempotency-key-reused",
            422,
            "The idempotency key was used before",
            "An Idempotency-Key identifies one request for 24 hours. To repeat it, send the same body; for a different"
                    + " request, use a new key. Nothing was done."),
    TOO_MANY_REQUESTS(
            "too-many-requests",
            429,
            "Too many attempts",
            "Sign-in, sign-up and password resets are rate-limited per client IP address, wrong passwords also per email"
                    + " address, and bookings per account. The header Retry-After says how many seconds to wait."),
    INTERNAL_ERROR(
            "internal-error",
            500,
            "Internal error",
            "The error is logged with the id in the header X-Request-Id. The request may or may not have had an"
                    + " effect."),
    UNAVAILABLE(
            "unavailable",
            503,
            "The service is temporarily unavailable",
            "The service is overloaded, or the database is unavailable. The header Retry-After says how many seconds to"
                    + " wait."),
    SEARCH_UNAVAILABLE(
            "search-unavailable",
            503,
            "Search is temporarily unavailable",
            "The search index does not answer. Everything else works: properties can be listed, shown and booked.");

    private static final String PREFIX = "/problems/";

    private final String slug;
    private final int status;
    private final String title;
    private final String explanation;

    ProblemType(String slug, int status, String title, String explanation) {
        this.slug = slug;
        this.status = status;
        this.title = title;
        this.explanation = explanation;
    }

    static Optional<ProblemType> named(String slug) {
        return Arrays.stream(values()).filter(type -> type.slug.equals(slug)).findFirst();
    }

    /** The type for a request that the server rejects with this status before it knows the route. */
    static ProblemType ofServer(int status) {
        return Arrays.stream(values())
                .filter(type -> type.status == status)
                .findFirst()
                .orElse(MALFORMED_REQUEST);
    }

    /** A relative URI. */
    public String uri() {
        return PREFIX + slug;
    }

    public int status() {
        return status;
    }

    public String title() {
        return title;
    }

    String explanation() {
        return explanation;
    }
}
