package dev.stayhub.outbox.drain;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * The periodic work of a running worker between two claims: tries suspects alone, and logs once a minute which topics
 * it does not handle. Used by one thread.
 */
final class DrainHousekeeping {

    private static final Duration LOG_INTERVAL = Duration.ofMinutes(1);

    private final Suspects suspects;
    private final UnhandledTopics unhandledTopics;
    private long nextLogNanos = System.nanoTime();

    DrainHousekeeping(Suspects suspects, UnhandledTopics unhandledTopics) {
        this.suspects = suspects;
        this.unhandledTopics = unhandledTopics;
    }

    /** Does the work that is due; returns immediately if there is none. */
    void run(BooleanSupplier stopping) throws InterruptedException {
        suspects.tryAloneIfDue(stopping);
        long nowNanos = System.nanoTime();
        if (nowNanos - nextLogNanos >= 0) {
            nextLogNanos = nowNanos + LOG_INTERVAL.toNanos();
            unhandledTopics.logThem();
        }
    }
}
