package dev.stayhub.sample;

import dev.stayhub.outbox.ops.Purge;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes what was finished a week ago, every hour: a queue is a buffer and no archive. Dead letters stay. */
final class Housekeeping implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Housekeeping.class);
    private static final Duration KEPT = Duration.ofDays(7);

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
    private final Purge purge;

    private Housekeeping(Jdbi jdbi) {
        this.purge = new Purge(jdbi, KEPT);
    }

    @SuppressWarnings("FutureReturnValueIgnored")
    static Housekeeping start(Jdbi jdbi) {
        Housekeeping housekeeping = new Housekeeping(jdbi);
        housekeeping.thread.scheduleWithFixedDelay(housekeeping::run, 0, 1, TimeUnit.HOURS);
        return housekeeping;
    }

    private void run() {
        try {
            log.info("{}", purge.run(thread::isShutdown));
        } catch (RuntimeException e) {
            // Thrown on, it would be the last run.
            log.warn("nothing was removed, the next try is in an hour: {}", e.getMessage());
        }
    }

    @Override
    public void close() {
        thread.shutdown();
    }
}
