package dev.stayhub.api.http;

/**
 * One thing that is wrong with a request's body.
 *
 * @param pointer where, as a JSON pointer (RFC 6901); empty for the body as a whole
 * @param message what would be right, for the person who wrote the client
 */
public record Fault(String pointer, String message) {

    /** A fault in a field of the body's top level. */
    public static Fault in(String field, String message) {
        return new Fault("/" + field.replace("~", "~0").replace("/", "~1"), message);
    }
}
