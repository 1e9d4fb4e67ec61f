package dev.stayhub.search;

import static java.util.Objects.requireNonNull;

/**
 * An index on a server.
 *
 * @param server without a circuit breaker; callers that must not wait use {@link SearchIndex#guarded}
 * @param name the name of the index
 */
public record SearchTarget(OpenSearch server, IndexName name) {

    public SearchTarget {
        requireNonNull(server, "server");
        requireNonNull(name, "name");
    }
}
