package dev.stayhub.worker.ops;

import dev.stayhub.runtime.tasks.RepeatedTask;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs retention beside the drain: a minute after the start, then every hour; a minute later again while more is left or
 * when the database was away. On a thread of its own, so that no claim waits for it.
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

    /** Starts it; one connection while it runs. */
    public static RetentionSchedule start(Retention retention, Clock clock) {
        return start(retention, clock, SOON, LATER);
    }

    static RetentionSchedule start(Retention retention, Clock clock, Duration soon, Duration later) {
        return new RetentionSchedule(retention, clock, soon, later);
    }

    /** When a run last ended well; empty before the first. A purge that stops running has to be noticed. */
    public Optional<Instant> lastSuccess() {
        return Optional.ofNullable(lastSuccess);
    }

    /** One run, and when the next one is to be. */
    private Duration run() {
        Retention.Removed removed = retention.run(() -> stopping);
        if (!removed.isNothing()) {
            log.info("removed {}", removed);
        }
        lastSuccess = clock.instant();
        return removed.isMoreLeft() ? soon : later;
    }

    /** Ends after the batch it is at. */
    @Override
    public void close() {
        stopping = true;
        task.close();
    }
}
