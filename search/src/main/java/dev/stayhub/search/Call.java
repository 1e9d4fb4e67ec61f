package dev.stayhub.search;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;

/**
 * One request to OpenSearch.
 *
 * @param path with its query, everything in it encoded
 * @param contentType of the body
 * @param body empty for none
 * @param deadline for all of it, from the connection to the last byte of the answer
 */
record Call(String method, String path, String contentType, String body, Duration deadline) {

    private static final String JSON = "application/json";
    private static final String LINES = "application/x-ndjson";

    static Call of(String method, String path, Duration deadline) {
        return new Call(method, path, JSON, "", deadline);
    }

    static Call of(String method, String path, JsonNode body, Duration deadline) {
        return new Call(method, path, JSON, body.toString(), deadline);
    }

    /** @param lines JSON objects, each with a line feed behind it */
    static Call bulk(String path, String lines, Duration deadline) {
        return new Call("POST", path, LINES, lines, deadline);
    }
}
