package dev.stayhub.search;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;

/**
 * One request to OpenSearch.
 *
 * @param path the path with its query, percent-encoded
 * @param contentType the content type of the body
 * @param body the body; empty if there is none
 * @param deadline the limit from connecting to the last byte of the response
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

    /** @param lines JSON objects, each followed by a line feed */
    static Call bulk(String path, String lines, Duration deadline) {
        return new Call("POST", path, LINES, lines, deadline);
    }
}
