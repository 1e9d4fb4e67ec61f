package dev.stayhub.search;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Optional;

/**
 * Calls for maintenance of the index, with a long deadline by default. Failures are exceptions.
 */
final class Upkeep {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final OpenSearch server;
    private final Duration deadline;

    Upkeep(OpenSearch server) {
        this(server, PATIENCE);
    }

    /** @param deadline the deadline of each call */
    Upkeep(OpenSearch server, Duration deadline) {
        this.server = server;
        this.deadline = deadline;
    }

    JsonNode ask(String method, String path) {
        return done(path, server.send(Call.of(method, path, deadline)));
    }

    JsonNode ask(String method, String path, JsonNode body) {
        return done(path, server.send(Call.of(method, path, body, deadline)));
    }

    JsonNode bulk(String path, String lines) {
        return done(path, server.send(Call.bulk(path, lines, deadline)));
    }

    /** The resource at this path; empty if it does not exist. */
    Optional<JsonNode> find(String path) {
        CallResult answer = server.send(Call.of("GET", path, deadline));
        return answer instanceof CallResult.Refused refused && refused.isNotFound()
                ? Optional.empty()
                : Optional.of(done(path, answer));
    }

    /** Sends a call whose failure is ignored. */
    void tidy(String method, String path) {
        server.send(Call.of(method, path, deadline));
    }

    /** As above, with a body. */
    void tidy(String method, String path, JsonNode body) {
        server.send(Call.of(method, path, body, deadline));
    }

    private static JsonNode done(String path, CallResult answer) {
        if (answer instanceof CallResult.Done done) {
            return done.body();
        }
        String reason = answer instanceof CallResult.Refused refused
                ? refused.reason()
                : ((CallResult.Unavailable) answer).reason();
        throw new IndexTroubleException("search index: " + reason + " (" + path.split("\\?", 2)[0] + ")");
    }
}
