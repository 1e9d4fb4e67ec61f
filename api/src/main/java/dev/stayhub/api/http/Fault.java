package dev.stayhub.api.http;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * One thing that is wrong with a request.
 *
 * @param pointer where, as a JSON pointer (RFC 6901) into the body; empty for the request as a whole
 * @param code which rule is broken, for programs; null where there is no rule but a form
 * @param message what would be right, for the person who wrote the client
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Fault(String pointer, String code, String message) {

    /** A fault of form. */
    Fault(String pointer, String message) {
        this(pointer, null, message);
    }

    /** A fault in a field of the body's top level. */
    public static Fault in(String field, String message) {
        return new Fault("/" + field.replace("~", "~0").replace("/", "~1"), message);
    }
}
