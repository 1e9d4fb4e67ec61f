package dev.stayhub.api.retention;

import dev.stayhub.runtime.tasks.RepeatedTask;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Purges in the background: one minute after the start, then every ten minutes, even if the previous run failed. */
public final class PurgeSchedule implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(PurgeSchedule.class);
    private static final Duration FIRST = Duration.ofMinutes(1);
    private static final Duration PAUSE = Duration.ofMinutes(10);

    private final PurgeExpired purge;
    private final Duration pause;
    private final RepeatedTask task;
    private volatile boolean stopping;

    private PurgeSchedule(PurgeExpired purge, Duration first, Duration pause) {
        this.purge = purge;
        this.pause = pause;
        this.task = RepeatedTask.start("purge", first, pause, this::run);
    }

    /** Starts the schedule. A run uses one connection. */
    public static PurgeSchedule start(PurgeExpired purge) {
        return start(purge, FIRST, PAUSE);
    }

    static PurgeSchedule start(PurgeExpired purge, Duration first, Duration pause) {
        return new PurgeSchedule(purge, first, pause);
    }

    /** The time since the last run ended, successfully or not; before the first run, since the start. */
    public Duration sinceLastRun() {
        return task.sinceLastRun();
    }

    private Duration run() {
        PurgeExpired.Removed removed = purge.run(() -> stopping);
        if (!removed.isNothing()) {
            log.info(
                    "removed {} expired idempotency keys, {} expired tokens, {} places of earlier sign-ins, {} expired codes"
                            + " and {} unused quotas",
                    removed.keys(),
                    removed.tokens(),
                    removed.places(),
                    removed.codes(),
                    removed.quotas());
        }
        return pause;
    }

    /** Stops after the current batch. */
    @Override
    public void close() {
        stopping = true;
        task.close();
    }
}
