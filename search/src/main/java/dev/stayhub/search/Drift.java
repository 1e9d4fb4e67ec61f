package dev.stayhub.search;

import java.util.List;
import java.util.UUID;

/**
 * The differences between table and index, in properties that were committed more than a second before.
 *
 * @param properties the number of properties that should be in the index
 * @param missing properties that are not in the index
 * @param stale properties that the index has in an older version
 * @param extra documents that have no property or are newer than their property, as after the restore of a backup
 * @param complete false if counting stopped because there were too many differences
 */
public record Drift(long properties, List<UUID> missing, List<UUID> stale, List<UUID> extra, boolean complete) {

    public Drift {
        missing = List.copyOf(missing);
        stale = List.copyOf(stale);
        extra = List.copyOf(extra);
    }

    /** The number of differences of all kinds. */
    public int total() {
        return missing.size() + stale.size() + extra.size();
    }

    public boolean isNone() {
        return total() == 0;
    }
}
