package dev.stayhub.worker.ops;

import dev.stayhub.runtime.tasks.RepeatedTask;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs retention in the background: one minute after the start, then every hour; after one minute if more is left or
 * the database was unavailable. Uses a thread of its own, so that no claim waits for it.
 */
public final class RetentionSchedule implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(RetentionSchedule.class);
    private static final Duration SOON = Duration.ofMinutes(1);
    private static final Duration LATER = Duration.ofHours(1);

    private final Retention retention;
    private final Clock clock;
    private final Duration soon;
    private final Duration later;
    private final RepeatedTask task;
    private volatile boolean stopping;
    private volatile Instant lastSuccess;

    private RetentionSchedule(Retention retention, Clock clock, Duration soon, Duration later) {
        this.retention = retention;
        this.clock = clock;
        this.soon = soon;
        this.later = later;
        this.task = RepeatedTask.start("retention", soon, soon, this::run);
    }

    /** Starts the schedule. A run uses one connection. */
    public static RetentionSchedule start(Retention retention, Clock clock) {
        return start(retention, clock, SOON, LATER);
    }

    static RetentionSchedule start(Retention retention, Clock clock, Duration soon, Duration later) {
        return new RetentionSchedule(retention, clock, soon, later);
    }

    /**
     * The end of the last successful run; empty before the first. Monitored, so that a purge that stops running is
     * noticed.
     */
    public Optional<Instant> lastSuccess() {
        return Optional.ofNullable(lastSuccess);
    }

    /** Runs once; returns the time until the next run. */
    private Duration run() {
        Retention.Removed removed = retention.run(() -> stopping);
        if (!removed.isNothing()) {
            log.info("removed {}", removed);
        }
        lastSuccess = clock.instant();
        return removed.isMoreLeft() ? soon : later;
    }

    /** Stops after the current batch. */
    @Override
    public void close() {
        stopping = true;
        task.close();
    }
}
