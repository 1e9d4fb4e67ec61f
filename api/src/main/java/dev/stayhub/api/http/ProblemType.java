package dev.stayhub.api.http;

import java.util.Arrays;
import java.util.Optional;

/**
 * Every kind of problem the API answers with (RFC 9457). Its {@code type} is a relative URI at which the API serves what
 * is said here.
 */
public enum ProblemType {
    MALFORMED_REQUEST(
            "malformed-request",
            400,
            "The request cannot be read",
            "Not JSON, a field of the wrong type, a field that does not exist, or a date that is not in the calendar."
                    + " The same request fails the same way; errors[] names what to change."),
    UNAUTHENTICATED(
            "unauthenticated",
            401,
            "Sign in first",
            "The request needs a token that is valid: POST /v1/sessions gives one, and it goes into the header"
                    + " 'Authorization: Bearer ...'."),
    WRONG_CREDENTIALS(
            "wrong-credentials",
            401,
            "Email address or password is wrong",
            "There is no account with this email address and this password."),
    FORBIDDEN(
            "forbidden",
            403,
            "Not yours to do",
            "You are signed in, and this is not for you: what you may see only its owner may change, and some things are"
                    + " for operators alone."),
    NOT_FOUND(
            "not-found",
            404,
            "There is no such thing",
            "Nothing is at this address, or nothing that you may see; the answer is the same for both."),
    METHOD_NOT_ALLOWED(
            "method-not-allowed",
            405,
            "This address does not do that",
            "The address exists and has no such method. The header Allow lists those it has."),
    REQUEST_TIMEOUT("request-timeout", 408, "The request did not arrive", "The body stopped coming. Send it again."),
    EMAIL_TAKEN(
            "email-taken", 409, "The email address has an account", "Sign in, or sign up with another email address."),
    DATES_UNAVAILABLE(
            "dates-unavailable",
            409,
            "Some of these nights are taken",
            "Somebody else has booked them; unavailable[] says which. Nothing was booked and nobody was told."),
    PRICE_CHANGED(
            "price-changed",
            409,
            "The price is not the one you expected",
            "The stay costs something else than expectedTotalMinor; price has what it costs now. Nothing was booked."),
    STILL_BOOKED(
            "still-booked",
            409,
            "Guests have booked it",
            "A property can be deleted when the last stay is over; stays says how many are not. DELETE"
                    + " /v1/properties/{id}/publication takes it off the market now, and leaves what is booked."),
    VERSION_MISMATCH(
            "version-mismatch",
            412,
            "It was changed in the meantime",
            "The version in If-Match is not the current one. Read it again, then repeat your change."),
    BODY_TOO_LARGE("body-too-large", 413, "The body is too large", "A body has at most 64 KB."),
    UNSUPPORTED_MEDIA_TYPE(
            "unsupported-media-type",
            415,
            "The body is not JSON",
            "A body is application/json in UTF-8, without a content encoding."),
    RULE_BROKEN(
            "rule-broken",
            422,
            "A rule is broken",
            "The request is well formed and asks for something that is not allowed; errors[] names every broken rule."),
    INTERNAL_ERROR(
            "internal-error",
            500,
            "Something went wrong on our side",
            "It is logged under the id in the header X-Request-Id. Whether the request had an effect is not known."),
    UNAVAILABLE(
            "unavailable",
            503,
            "Not available at the moment",
            "Too busy, or the database is away. The header Retry-After says in how many seconds to try again."),
    SEARCH_UNAVAILABLE(
            "search-unavailable",
            503,
            "Search is not available at the moment",
            "The search index does not answer. All else works: properties can be listed, seen and booked.");

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

    /** What it means that the server refuses a request with this status before it knows the route. */
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
