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
 * The background tasks of a worker for search: probes an unavailable index, runs requested rebuilds, builds the first
 * index, and measures the drift. Each has a thread of its own.
 */
public final class SearchUpkeep implements AutoCloseable {

    private static final Duration WATCH_INTERVAL = Duration.ofSeconds(1);
    private static final Duration REBUILD_INTERVAL = Duration.ofSeconds(2);
    private static final Duration AFTER_A_FAILED_REBUILD = Duration.ofSeconds(30);
    private static final Duration DRIFT_INTERVAL = Duration.ofMinutes(1);
    private static final Duration AFTER_A_FAILED_MEASUREMENT = Duration.ofSeconds(10);
    /** A measurement reads the whole table and the whole index, so it may take at most a fiftieth of the time. */
    private static final int REST_AFTER_DRIFT = 50;
    /** The number of intervals after which a measurement is too old. */
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
     * Starts the tasks, which use at most three connections at a time.
     *
     * @param destination the index as a destination of messages
     */
    public static SearchUpkeep start(Jdbi jdbi, SearchTarget target, SearchIndex index, Destination destination) {
        return new SearchUpkeep(jdbi, target, index, destination);
    }

    /** The last measured drift; empty if there is none or it is too old. Never blocks. */
    public Optional<Drift> drift() {
        Measured latest = measured;
        return latest != null
                        && System.nanoTime() - latest.atNanos()
                                < latest.interval().multipliedBy(DRIFT_IS_FRESH).toNanos()
                ? Optional.of(latest.drift())
                : Optional.empty();
    }

    /** The periodic tasks. */
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
