package dev.stayhub.api.retention;

import dev.stayhub.runtime.tasks.RepeatedTask;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Purges beside the requests: a minute after the start, then every ten minutes, whatever became of the run before. */
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

    /** Starts it; one connection while it runs. */
    public static PurgeSchedule start(PurgeExpired purge) {
        return start(purge, FIRST, PAUSE);
    }

    static PurgeSchedule start(PurgeExpired purge, Duration first, Duration pause) {
        return new PurgeSchedule(purge, first, pause);
    }

    /** How long ago a run last ended, well or not; before the first, how long ago it was started. */
    public Duration sinceLastRun() {
        return task.sinceLastRun();
    }

    private Duration run() {
        PurgeExpired.Removed removed = purge.run(() -> stopping);
        if (!removed.isNothing()) {
            log.info("removed {} expired idempotency keys and {} expired tokens", removed.keys(), removed.tokens());
        }
        return pause;
    }

    /** Ends after the batch it is at. */
    @Override
    public void close() {
        stopping = true;
        task.close();
    }
}
