package dev.stayhub.api.http;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * One error in a request.
 *
 * @param pointer a JSON Pointer (RFC 6901) into the body; empty if the error concerns the whole request
 * @param code the broken rule, for programs; null if the value is malformed
 * @param message what is expected, for the developer of the client
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RequestError(String pointer, String code, String message) {

    /** A malformed value. */
    RequestError(String pointer, String message) {
        this(pointer, null, message);
    }

    /** An error in a top-level field of the body. */
    public static RequestError in(String field, String message) {
        return new RequestError("/" + field.replace("~", "~0").replace("/", "~1"), message);
    }
}
