package dev.stayhub.api.retention;

import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Purges beside the requests: a minute after the start, then every ten minutes, whatever became of the run before. */
public final class PurgeSchedule implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(PurgeSchedule.class);
    private static final Duration FIRST = Duration.ofMinutes(1);
    private static final Duration PAUSE = Duration.ofMinutes(10);

    private final PurgeExpired purge;
    private final ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(1, task -> {
        Thread housekeeping = new Thread(task, "purge");
        housekeeping.setDaemon(true);
        return housekeeping;
    });
    private volatile boolean stopping;

    private PurgeSchedule(PurgeExpired purge) {
        this.purge = purge;
    }

    /** Starts it; one connection while it runs. */
    public static PurgeSchedule start(PurgeExpired purge) {
        return start(purge, FIRST, PAUSE);
    }

    @SuppressWarnings("FutureReturnValueIgnored")
    static PurgeSchedule start(PurgeExpired purge, Duration first, Duration pause) {
        PurgeSchedule schedule = new PurgeSchedule(purge);
        schedule.thread.scheduleWithFixedDelay(schedule::run, first.toNanos(), pause.toNanos(), TimeUnit.NANOSECONDS);
        return schedule;
    }

    /** A failure ends this run, not the schedule. */
    private void run() {
        try {
            PurgeExpired.Removed removed = purge.run(() -> stopping);
            if (!removed.isNothing()) {
                log.info("removed {} expired idempotency keys and {} expired tokens", removed.keys(), removed.tokens());
            }
        } catch (RuntimeException e) {
            // Jdbi's own message quotes the statement.
            log.warn(
                    "purge failed: {}",
                    e.getCause() == null ? e.getMessage() : e.getCause().getMessage());
        }
    }

    @Override
    public void close() {
        stopping = true;
        thread.shutdownNow();
    }
}
