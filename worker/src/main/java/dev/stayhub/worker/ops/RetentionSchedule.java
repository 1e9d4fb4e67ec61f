package dev.stayhub.worker.ops;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
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
    private static final Duration LAST_BATCH = Duration.ofSeconds(5);

    private final Retention retention;
    private final Clock clock;
    private final Duration soon;
    private final Duration later;
    private final ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(1, task -> {
        Thread housekeeping = new Thread(task, "retention");
        housekeeping.setDaemon(true);
        return housekeeping;
    });
    private volatile boolean stopping;
    private volatile Instant lastSuccess;

    RetentionSchedule(Retention retention, Clock clock, Duration soon, Duration later) {
        this.retention = retention;
        this.clock = clock;
        this.soon = soon;
        this.later = later;
        thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /** Starts it; one connection while it runs. */
    public static RetentionSchedule start(Retention retention, Clock clock) {
        RetentionSchedule schedule = new RetentionSchedule(retention, clock, SOON, LATER);
        schedule.start();
        return schedule;
    }

    void start() {
        runIn(soon);
    }

    /** When a run last ended well; empty before the first. A purge that stops running has to be noticed. */
    public Optional<Instant> lastSuccess() {
        return Optional.ofNullable(lastSuccess);
    }

    @SuppressWarnings("FutureReturnValueIgnored")
    private void runIn(Duration delay) {
        if (!stopping) {
            thread.schedule(() -> runIn(run()), delay.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    /** One run, and when the next one is to be. */
    private Duration run() {
        try {
            Retention.Removed removed = retention.run(() -> stopping);
            if (!removed.isNothing()) {
                log.info("removed {}", removed);
            }
            lastSuccess = clock.instant();
            return removed.isMoreLeft() ? soon : later;
        } catch (RuntimeException e) {
            // Jdbi's own message quotes the statement.
            String reason = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
            log.warn("retention failed, trying again in {}: {}", soon, reason);
            return soon;
        }
    }

    /** Ends after the batch it is at. */
    @Override
    public void close() {
        stopping = true;
        thread.shutdown();
        try {
            if (!thread.awaitTermination(LAST_BATCH.toNanos(), TimeUnit.NANOSECONDS)) {
                log.warn("retention is still at a batch");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
