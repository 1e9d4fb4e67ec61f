package dev.stayhub.outbox.drain;

import static java.util.Objects.requireNonNull;

import dev.stayhub.outbox.drain.settle.Backoff;
import java.time.Duration;

/**
 * How messages are drained. Start from {@link #defaults} and change what has to be different.
 *
 * @param worker the name of this worker in {@code leased_by}; unique among running workers
 * @param slots how many handlers run at once: 1 to 256
 * @param batchSize how many messages one claim takes at most: 1 to 1,000
 * @param interval how long an idle worker waits before it asks again: 10 ms to 1 h
 * @param lease how long a claim holds without a heartbeat: 1 s to 1 h
 * @param handlerTimeout how long a handler may take before it is interrupted: 100 ms to 1 h
 * @param backoff the delay after the first failure; it doubles with each: 1 ms to 5 min
 * @param maxAttempts after how many attempts a message is a dead letter: 1 to 100
 * @param grace how long running handlers may go on after a stop: at most 1 h
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
    private static final Duration HOUR = Duration.ofHours(1);

    /** @throws IllegalArgumentException if a value is out of its bounds */
    public DrainSettings {
        requireNonNull(worker, "worker");
        if (worker.isBlank()) {
            throw new IllegalArgumentException("a worker has a name, and this one is blank");
        }
        between("slots", slots, 1, 256);
        between("batchSize", batchSize, 1, 1_000);
        between("interval", interval, Duration.ofMillis(10), HOUR);
        between("lease", lease, Duration.ofSeconds(1), HOUR);
        between("handlerTimeout", handlerTimeout, Duration.ofMillis(100), HOUR);
        between("backoff", backoff, Duration.ofMillis(1), Backoff.CAP);
        between("maxAttempts", maxAttempts, 1, 100);
        between("grace", grace, Duration.ZERO, HOUR);
    }

    /** 8 slots, 100 messages a claim, 1 s, a lease of 30 s, 5 min for a handler, 2 s, 8 attempts, 20 s of grace. */
    public static DrainSettings defaults(String worker) {
        return new DrainSettings(
                worker,
                8,
                100,
                Duration.ofSeconds(1),
                Duration.ofSeconds(30),
                Duration.ofMinutes(5),
                Duration.ofSeconds(2),
                8,
                Duration.ofSeconds(20));
    }

    public DrainSettings withSlots(int slots) {
        return new DrainSettings(
                worker, slots, batchSize, interval, lease, handlerTimeout, backoff, maxAttempts, grace);
    }

    public DrainSettings withBatchSize(int batchSize) {
        return new DrainSettings(
                worker, slots, batchSize, interval, lease, handlerTimeout, backoff, maxAttempts, grace);
    }

    public DrainSettings withInterval(Duration interval) {
        return new DrainSettings(
                worker, slots, batchSize, interval, lease, handlerTimeout, backoff, maxAttempts, grace);
    }

    public DrainSettings withLease(Duration lease) {
        return new DrainSettings(
                worker, slots, batchSize, interval, lease, handlerTimeout, backoff, maxAttempts, grace);
    }

    public DrainSettings withHandlerTimeout(Duration handlerTimeout) {
        return new DrainSettings(
                worker, slots, batchSize, interval, lease, handlerTimeout, backoff, maxAttempts, grace);
    }

    public DrainSettings withBackoff(Duration backoff) {
        return new DrainSettings(
                worker, slots, batchSize, interval, lease, handlerTimeout, backoff, maxAttempts, grace);
    }

    public DrainSettings withMaxAttempts(int maxAttempts) {
        return new DrainSettings(
                worker, slots, batchSize, interval, lease, handlerTimeout, backoff, maxAttempts, grace);
    }

    public DrainSettings withGrace(Duration grace) {
        return new DrainSettings(
                worker, slots, batchSize, interval, lease, handlerTimeout, backoff, maxAttempts, grace);
    }

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

    /** A handler that has ignored its interruption for so long is given up. */
    Duration longestOverrun() {
        return lease;
    }

    private static void between(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " has to be from " + least + " to " + most + ", and is " + value);
        }
    }

    private static void between(String name, Duration value, Duration least, Duration most) {
        requireNonNull(value, name);
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            throw new IllegalArgumentException(name + " has to be from " + least + " to " + most + ", and is " + value);
        }
    }
}
