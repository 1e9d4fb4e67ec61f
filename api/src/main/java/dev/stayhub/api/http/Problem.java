package dev.stayhub.api.http;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An error response.
 *
 * @param type the kind of problem
 * @param status the HTTP status; that of the type, except for requests that the server rejects before it knows the
 *     route
 * @param detail what went wrong with this request; never the message of an exception
 * @param errors each error with its position in the body
 * @param members additional members of the response, for programs
 */
public record Problem(
        ProblemType type, int status, String detail, List<RequestError> errors, Map<String, Object> members) {

    static final String CONTENT_TYPE = "application/problem+json";
    private static final int MAX_ERRORS = 50;

    public Problem {
        errors = List.copyOf(errors.subList(0, Math.min(errors.size(), MAX_ERRORS)));
    }

    public static Problem of(ProblemType type, String detail) {
        return new Problem(type, type.status(), detail, List.of(), Map.of());
    }

    public static Problem of(ProblemType type, String detail, List<RequestError> errors) {
        return new Problem(type, type.status(), detail, errors, Map.of());
    }

    /** A problem with one extension member (RFC 9457). */
    public static Problem with(ProblemType type, String detail, String member, Object value) {
        return new Problem(type, type.status(), detail, List.of(), Map.of(member, value));
    }

    /** The body of the response. */
    byte[] bytes() {
        return StrictJson.write(body()).getBytes(StandardCharsets.UTF_8);
    }

    private Map<String, Object> body() {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("type", type.uri());
        body.put("title", type.title());
        body.put("status", status);
        body.put("detail", detail);
        if (!errors.isEmpty()) {
            body.put("errors", errors);
        }
        body.putAll(members);
        return body;
    }
}
