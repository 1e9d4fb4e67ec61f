package dev.stayhub.api.http;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the API answers when it does not do what it was asked to.
 *
 * @param type what kind of problem
 * @param status the HTTP status; the type's own but for what the server refuses before it knows the route
 * @param detail what is particular to this request; never what an exception said
 * @param errors each fault with its place in the body
 * @param members further members of the answer, for programs
 */
public record Problem(ProblemType type, int status, String detail, List<Fault> errors, Map<String, Object> members) {

    static final String CONTENT_TYPE = "application/problem+json";
    private static final int MAX_ERRORS = 50;

    public Problem {
        errors = List.copyOf(errors.subList(0, Math.min(errors.size(), MAX_ERRORS)));
    }

    public static Problem of(ProblemType type, String detail) {
        return new Problem(type, type.status(), detail, List.of(), Map.of());
    }

    public static Problem of(ProblemType type, String detail, List<Fault> errors) {
        return new Problem(type, type.status(), detail, errors, Map.of());
    }

    /** A problem with one member more than RFC 9457 defines. */
    public static Problem with(ProblemType type, String detail, String member, Object value) {
        return new Problem(type, type.status(), detail, List.of(), Map.of(member, value));
    }

    /** The answer's body. */
    byte[] bytes() {
        return Json.write(body()).getBytes(StandardCharsets.UTF_8);
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
