package dev.stayhub.search;

import static java.util.Objects.requireNonNull;

/**
 * Which index, and where.
 *
 * @param server asked as it is; {@link OpenSearch#guarded()} is for those who must not wait
 * @param name what the index is called there
 */
public record SearchTarget(OpenSearch server, IndexName name) {

    public SearchTarget {
        requireNonNull(server, "server");
        requireNonNull(name, "name");
    }
}
