package dev.stayhub.search;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Builds a new index beside the one in use, while saves and searches continue.
 *
 * <p>Saves go to the old generation until the alias is swapped. They were committed to the table first, so comparing
 * all versions <em>after</em> the swap finds every save that the new generation lacks. No save has to write to two
 * indices.
 */
public final class IndexRebuild {

    private static final UUID BEFORE_THE_FIRST = new UUID(0, 0);
    private static final int PAGE = 500;
    private static final int TRIES = 6;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    /** Long enough for searches that began before the swap to finish. */
    private static final Duration LAST_READERS = Duration.ofSeconds(3);

    private static final int CLEAN_COMPARISONS = 2;
    private static final int MOST_COMPARISONS = 30;

    private final Upkeep upkeep;
    private final Generations generations;
    private final PropertyTable table;
    private final Progress progress;
    private final Duration lastReaders;

    /** Receives the progress between steps. */
    @FunctionalInterface
    public interface Progress {

        /**
         * Reports how many of all properties are in the new index.
         *
         * @throws RuntimeException to abort the rebuild
         */
        void done(long properties, long ofAll);
    }

    public IndexRebuild(SearchTarget target, PropertyTable table, Progress progress) {
        this(target, table, progress, LAST_READERS);
    }

    IndexRebuild(SearchTarget target, PropertyTable table, Progress progress, Duration lastReaders) {
        this.upkeep = new Upkeep(target.server());
        this.generations = new Generations(upkeep, target.name());
        this.table = table;
        this.progress = progress;
        this.lastReaders = lastReaders;
    }

    /**
     * Runs the rebuild. The caller must ensure that only one runs at a time.
     *
     * @return the number of documents in the index, including tombstones
     * @throws IndexTroubleException if OpenSearch rejected a call or was unavailable for longer than half a minute
     */
    public long run() throws InterruptedException {
        String generation = generations.create();
        long done = fill(generation);
        long swappedNanos = System.nanoTime();
        compareAndRepair(generation, done);
        dropOlder(swappedNanos);
        return done;
    }

    /** Fills a new generation. Before the swap it is not in use, so if filling fails it is deleted. */
    private long fill(String generation) throws InterruptedException {
        boolean current = false;
        try {
            long done = backfill(generation);
            upkeep.ask("POST", "/" + generation + "/_refresh");
            generations.makeCurrent(generation);
            current = true;
            return done;
        } finally {
            if (!current) {
                generations.tryToDrop(generation);
            }
        }
    }

    private void dropOlder(long swappedNanos) throws InterruptedException {
        List<String> older = generations.older();
        if (!older.isEmpty()) {
            TimeUnit.NANOSECONDS.sleep(lastReaders.toNanos() - (System.nanoTime() - swappedNanos));
        }
        older.forEach(generations::drop);
    }

    private long backfill(String generation) throws InterruptedException {
        Bulk bulk = new Bulk(upkeep);
        long all = table.count();
        long done = 0;
        UUID last = BEFORE_THE_FIRST;
        progress.done(0, all);
        while (true) {
            List<PropertyDocument> page = table.documentsAfter(last, PAGE);
            if (page.isEmpty()) {
                return done;
            }
            write(bulk, generation, page);
            last = page.get(page.size() - 1).id();
            done += page.size();
            progress.done(done, Math.max(all, done));
        }
    }

    /** Retries, so that a short failure does not abort a long rebuild. */
    private static void write(Bulk bulk, String generation, List<PropertyDocument> page) throws InterruptedException {
        Duration pause = FIRST_PAUSE;
        for (int attempt = 1; ; attempt++) {
            try {
                bulk.write(generation, page);
                return;
            } catch (IndexTroubleException e) {
                if (attempt == TRIES) {
                    throw e;
                }
            }
            TimeUnit.NANOSECONDS.sleep(pause.toNanos());
            pause = pause.multipliedBy(2);
        }
    }

    private void compareAndRepair(String generation, long done) throws InterruptedException {
        Comparison comparison = new Comparison(upkeep, generation, table);
        Repair repair = new Repair(upkeep, generation, table);
        int clean = 0;
        for (int comparisons = 0; clean < CLEAN_COMPARISONS; comparisons++) {
            if (comparisons == MOST_COMPARISONS) {
                throw new IndexTroubleException("search index: after " + MOST_COMPARISONS
                        + " comparisons the index still differs from the table");
            }
            Drift drift = comparison.measure();
            repair.apply(drift);
            clean = drift.isNone() ? clean + 1 : 0;
            progress.done(done, done);
        }
    }
}
