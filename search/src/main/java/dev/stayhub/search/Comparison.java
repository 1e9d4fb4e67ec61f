package dev.stayhub.search;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Compares the version of every property with the index's. Reads both page by page and locks nothing, so hosts may go on
 * saving; a save gets a second to reach the index before it counts. Thread-safe.
 */
public final class Comparison {

    private static final int PAGE = 5_000;
    private static final int RECHECKED_AT_ONCE = 1_000;
    /** Beyond that many, exact numbers help nobody. */
    private static final int MOST_DIFFERENCES = 100_000;
    /** More than the api gives itself for an index write, so that a save on its way is not taken for a lost one. */
    private static final Duration ON_ITS_WAY = Duration.ofSeconds(1);

    private final Upkeep upkeep;
    private final String index;
    private final VersionTable table;

    /** For those who can wait: half a minute for each answer of the index. */
    public Comparison(SearchTarget target, VersionTable table) {
        this(new Upkeep(target.server()), target.name().alias(), table);
    }

    /** @param deadline how long to wait for each answer of the index; an index that stops answering costs two of them */
    public Comparison(SearchTarget target, VersionTable table, Duration deadline) {
        this(new Upkeep(target.server(), deadline), target.name().alias(), table);
    }

    Comparison(Upkeep upkeep, String index, VersionTable table) {
        this.upkeep = upkeep;
        this.index = index;
        this.table = table;
    }

    /**
     * Measures the drift: one pass over both, and a second look at what differs.
     *
     * @throws IndexTroubleException if the index cannot be read, or there is none
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
            TimeUnit.NANOSECONDS.sleep(ON_ITS_WAY.toNanos());
        }
        for (int from = 0; from < differences.size(); from += RECHECKED_AT_ONCE) {
            lookAgain(
                    differences.subList(from, Math.min(from + RECHECKED_AT_ONCE, differences.size())),
                    missing,
                    stale,
                    extra);
        }
        return new Drift(properties, missing, stale, extra, complete);
    }

    /** The index first and the table second: what is committed between the two makes the index look old, never ahead. */
    private void lookAgain(List<Difference> differences, List<UUID> missing, List<UUID> stale, List<UUID> extra) {
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
                // Older than what the table had a second ago; that it is older than now may be a save on its way.
                stale.add(difference.id());
            }
        }
    }
}
