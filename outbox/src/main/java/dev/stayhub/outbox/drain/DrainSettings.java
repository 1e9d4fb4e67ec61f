package dev.stayhub.outbox.drain;

import java.time.Duration;

/**
 * How messages are drained.
 *
 * @param worker the name of this worker in {@code leased_by}; unique among running workers
 * @param slots how many handlers run at once
 * @param batchSize how many messages one claim takes at most
 * @param interval how long an idle worker waits before it asks again
 * @param lease how long a claim holds without a heartbeat
 * @param handlerTimeout how long a handler may take before it is interrupted
 * @param backoff the delay after the first failure; it doubles with each
 * @param maxAttempts after how many attempts a message is a dead letter
 * @param grace how long running handlers may go on after a stop
 */
public record DrainSettings(
        String worker,
        int slots,
        int batchSize,
        Duration interval,
        Duration lease,
        Duration handlerTimeout,
        Duration backoff,
        int maxAttempts,
        Duration grace) {

    private static final int WINDOW_PER_SLOT = 25;
    private static final int SUSPICIOUS_ATTEMPTS = 3;

    /**
     * How many messages may be claimed and not yet settled. This is what a crash can repeat, and the reason why an idle
     * worker beside a busy one still finds work.
     */
    int window() {
        return WINDOW_PER_SLOT * slots;
    }

    /** From this many attempts on, a message whose lease lapsed is suspected of killing workers. */
    int suspectFrom() {
        return Math.min(SUSPICIOUS_ATTEMPTS, maxAttempts);
    }

    Duration heartbeat() {
        return lease.dividedBy(3);
    }

    /** A message that has waited this long for a slot is handed back, so that another worker can have it. */
    Duration longestWaitForSlot() {
        return lease.dividedBy(2);
    }
}
