package dev.stayhub.api.http;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * A request that a route must refuse.
 *
 * @param path with a query, if it has one
 * @param kind what is wrong with it
 * @param sender who sends it
 * @param headers without Authorization
 * @param body empty for none
 * @param statuses one of which is the answer
 */
record BadRequest(
        String method,
        String path,
        String kind,
        Sender sender,
        Map<String, String> headers,
        String body,
        Set<Integer> statuses) {

    /** Who sends a request. */
    enum Sender {
        ANONYMOUS,
        WITH_A_TOKEN_THAT_IS_NONE,
        GUEST,
        OPERATOR
    }

    BadRequest at(String otherPath) {
        return new BadRequest(method, otherPath, kind, sender, headers, body, statuses);
    }

    BadRequest by(Sender otherSender) {
        return new BadRequest(method, path, kind, otherSender, headers, body, statuses);
    }

    BadRequest json(String json) {
        return body("application/json", json);
    }

    BadRequest body(String contentType, String text) {
        return new BadRequest(method, path, kind, sender, headers, text, statuses).header("Content-Type", contentType);
    }

    BadRequest header(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new BadRequest(method, path, kind, sender, more, body, statuses);
    }

    @Override
    public String toString() {
        String shown = method + " " + path + ": " + kind;
        return shown.length() > 150 ? shown.substring(0, 150) : shown;
    }
}
