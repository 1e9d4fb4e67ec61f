package dev.stayhub.search;

import java.util.List;
import java.util.UUID;

/**
 * How far the index is from the table: what had been committed for over a second and was not in the index.
 *
 * @param properties how many properties belong into the index
 * @param missing properties that the index does not have
 * @param stale properties of which the index has an older version
 * @param extra documents that no property belongs to, or that are newer than their property: the table has gone back in
 *     time, as it does when a backup is restored
 * @param complete false if the counting stopped because there was too much of it
 */
public record Drift(long properties, List<UUID> missing, List<UUID> stale, List<UUID> extra, boolean complete) {

    public Drift {
        missing = List.copyOf(missing);
        stale = List.copyOf(stale);
        extra = List.copyOf(extra);
    }

    /** How many differ, one way or another. */
    public int total() {
        return missing.size() + stale.size() + extra.size();
    }

    public boolean isNone() {
        return total() == 0;
    }
}
