package dev.stayhub.worker.search;

import dev.stayhub.outbox.Destination;
import dev.stayhub.runtime.tasks.RepeatedTask;
import dev.stayhub.search.Comparison;
import dev.stayhub.search.Drift;
import dev.stayhub.search.PropertyTable;
import dev.stayhub.search.SearchIndex;
import dev.stayhub.search.SearchTarget;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;

/**
 * What a worker does for search beside handling messages: looks whether an index that was away is back, runs the rebuilds
 * that are asked for, builds the first index where there is none, and measures the drift. Each on a thread of its own.
 */
public final class SearchUpkeep implements AutoCloseable {

    private static final Duration WATCH_INTERVAL = Duration.ofSeconds(1);
    private static final Duration REBUILD_INTERVAL = Duration.ofSeconds(2);
    private static final Duration AFTER_A_FAILED_REBUILD = Duration.ofSeconds(30);
    private static final Duration DRIFT_INTERVAL = Duration.ofMinutes(1);
    private static final Duration AFTER_A_FAILED_MEASUREMENT = Duration.ofSeconds(10);
    /** Measuring reads the whole table and the whole index: it may take a fiftieth of the time. */
    private static final int REST_AFTER_DRIFT = 50;
    /** So many intervals without a measurement, and the last one is too old to be told. */
    private static final int DRIFT_IS_FRESH = 6;

    private record Measured(Drift drift, long atNanos, Duration interval) {}

    private final SearchIndex index;
    private final Destination destination;
    private final RunRebuild rebuild;
    private final Comparison comparison;
    private final RepeatedTask watching;
    private final RepeatedTask rebuilding;
    private final RepeatedTask measuring;
    private volatile boolean stopping;
    private volatile Measured measured;

    private SearchUpkeep(Jdbi jdbi, SearchTarget target, SearchIndex index, Destination destination) {
        PropertyTable properties = new PropertyRows(jdbi);
        this.index = index;
        this.destination = destination;
        this.rebuild = new RunRebuild(jdbi, target, properties, () -> stopping);
        this.comparison = new Comparison(target, properties);
        this.watching = RepeatedTask.start("search-watch", WATCH_INTERVAL, this::watch);
        this.rebuilding = RepeatedTask.start("search-rebuild", AFTER_A_FAILED_REBUILD, this::rebuild);
        this.measuring = RepeatedTask.start("search-drift", AFTER_A_FAILED_MEASUREMENT, this::measure);
    }

    /**
     * Starts it; at most three connections at a time.
     *
     * @param destination what the index is to the drain
     */
    public static SearchUpkeep start(Jdbi jdbi, SearchTarget target, SearchIndex index, Destination destination) {
        return new SearchUpkeep(jdbi, target, index, destination);
    }

    /** The drift when it was last measured; empty if that is too long ago, or was never possible. Never waits. */
    public Optional<Drift> drift() {
        Measured latest = measured;
        return latest != null
                        && System.nanoTime() - latest.atNanos()
                                < latest.interval().multipliedBy(DRIFT_IS_FRESH).toNanos()
                ? Optional.of(latest.drift())
                : Optional.empty();
    }

    /** What it does again and again. */
    public List<RepeatedTask> tasks() {
        return List.of(watching, rebuilding, measuring);
    }

    private Duration watch() {
        if (destination.health() != Destination.Health.REACHABLE && index.answers()) {
            destination.reportRecovered();
        }
        return WATCH_INTERVAL;
    }

    private Duration rebuild() throws InterruptedException {
        rebuild.ifRequested();
        if (index.isMissing()) {
            rebuild.now((done, ofAll) -> {});
        }
        return REBUILD_INTERVAL;
    }

    private Duration measure() throws InterruptedException {
        long startNanos = System.nanoTime();
        Drift drift = comparison.measure();
        Duration rest = Duration.ofNanos(System.nanoTime() - startNanos).multipliedBy(REST_AFTER_DRIFT);
        Duration interval = rest.compareTo(DRIFT_INTERVAL) > 0 ? rest : DRIFT_INTERVAL;
        measured = new Measured(drift, startNanos, interval);
        return interval;
    }

    @Override
    public void close() {
        stopping = true;
        watching.close();
        measuring.close();
        rebuilding.close();
    }
}
