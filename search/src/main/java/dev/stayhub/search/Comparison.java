package dev.stayhub.search;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Compares the versions of all properties in the table and the index. Reads both page by page without locks, so saves
 * can continue; a save has one second to reach the index before it counts as missing. Thread-safe.
 */
public final class Comparison {

    private static final int PAGE = 5_000;
    private static final int RECHECKED_AT_ONCE = 1_000;
    /** With more differences, exact numbers are of no use. */
    private static final int MOST_DIFFERENCES = 100_000;
    /** Longer than the API's timeout of an index write, so that a save in progress does not count as lost. */
    private static final Duration SAVE_IN_PROGRESS = Duration.ofSeconds(1);

    private final Upkeep upkeep;
    private final String index;
    private final VersionTable table;

    /** For patient callers: half a minute for each response of the index. */
    public Comparison(SearchTarget target, VersionTable table) {
        this(new Upkeep(target.server()), target.name().alias(), table);
    }

    /**
     * @param deadline how long to wait for each response of the index; an index that stops answering costs two
     *     deadlines
     */
    public Comparison(SearchTarget target, VersionTable table, Duration deadline) {
        this(new Upkeep(target.server(), deadline), target.name().alias(), table);
    }

    Comparison(Upkeep upkeep, String index, VersionTable table) {
        this.upkeep = upkeep;
        this.index = index;
        this.table = table;
    }

    /**
     * Measures the drift: one pass over both, and a second check of the differences.
     *
     * @throws IndexTroubleException if the index cannot be read or does not exist
     */
    public Drift measure() throws InterruptedException {
        List<Difference> differences;
        boolean complete;
        long properties;
        try (IndexedVersions documents = IndexedVersions.open(upkeep, index)) {
            MergeJoin join = new MergeJoin(table, documents, PAGE);
            differences = join.run(MOST_DIFFERENCES);
            complete = join.isAtTheEnd();
            properties = join.rowsSeen();
        }
        List<UUID> missing = new ArrayList<>();
        List<UUID> stale = new ArrayList<>();
        List<UUID> extra = new ArrayList<>();
        if (!differences.isEmpty()) {
            TimeUnit.NANOSECONDS.sleep(SAVE_IN_PROGRESS.toNanos());
        }
        for (int from = 0; from < differences.size(); from += RECHECKED_AT_ONCE) {
            recheck(
                    differences.subList(from, Math.min(from + RECHECKED_AT_ONCE, differences.size())),
                    missing,
                    stale,
                    extra);
        }
        return new Drift(properties, missing, stale, extra, complete);
    }

    /**
     * Reads the index first and the table second: a commit in between makes the index look old, but never newer than
     * the table.
     */
    private void recheck(List<Difference> differences, List<UUID> missing, List<UUID> stale, List<UUID> extra) {
        List<UUID> ids = differences.stream().map(Difference::id).toList();
        Map<UUID, Integer> indexed = IndexedVersions.of(upkeep, index, ids);
        Map<UUID, Integer> rows =
                table.versionsOf(ids).stream().collect(toMap(PropertyVersion::id, PropertyVersion::version));
        for (Difference difference : differences) {
            int inIndex = indexed.getOrDefault(difference.id(), 0);
            if (inIndex > rows.getOrDefault(difference.id(), 0)) {
                extra.add(difference.id());
            } else if (inIndex == 0 && difference.inTable() > 0) {
                missing.add(difference.id());
            } else if (inIndex < difference.inTable()) {
                // Stale only if older than the table's version of a second ago; a newer one may be a save in progress.
                stale.add(difference.id());
            }
        }
    }
}
