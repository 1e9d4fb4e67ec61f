package dev.stayhub.outbox.drain;

import static java.util.Objects.requireNonNull;

import dev.stayhub.outbox.drain.settle.Backoff;
import java.time.Duration;

/**
 * The settings of a worker. Start from {@link #defaults} and change individual values.
 *
 * @param worker the name of this worker in {@code leased_by}; unique among running workers
 * @param slots how many handlers run concurrently: 1 to 256
 * @param batchSize the maximum number of messages per claim: 1 to 1,000
 * @param interval how long an idle worker waits between polls: 10 ms to 1 h
 * @param lease the duration of a lease without a heartbeat: 1 s to 1 h
 * @param handlerTimeout how long a handler may take before it is interrupted: 100 ms to 1 h
 * @param backoff the delay after the first failure, doubled with each further one: 1 ms to 5 min
 * @param maxAttempts the number of failed attempts after which a message becomes a dead letter: 1 to 100
 * @param grace how long running handlers may continue after a stop: at most 1 h
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

    /** @throws IllegalArgumentException if a value is out of range */
    public DrainSettings {
        requireNonNull(worker, "worker");
        if (worker.isBlank()) {
            throw new IllegalArgumentException("the name of the worker must not be blank");
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

    /**
     * 8 slots, batches of 100, polls every 1 s, leases of 30 s, a handler timeout of 5 min, a backoff of 2 s, 8
     * attempts, a grace of 20 s.
     */
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
     * The maximum number of messages that are claimed and not yet settled. This is how many a crash can repeat. It also
     * leaves messages for an idle worker beside a busy one.
     */
    int window() {
        return WINDOW_PER_SLOT * slots;
    }

    /** From this many attempts on, a message whose lease expired is suspected of killing workers. */
    int suspectFrom() {
        return Math.min(SUSPICIOUS_ATTEMPTS, maxAttempts);
    }

    Duration heartbeat() {
        return lease.dividedBy(3);
    }

    /** A message that has waited this long for a slot is released, so that another worker can claim it. */
    Duration longestWaitForSlot() {
        return lease.dividedBy(2);
    }

    /** A handler that has ignored its interruption for this long is abandoned. */
    Duration longestOverrun() {
        return lease;
    }

    private static void between(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " must be from " + least + " to " + most + ", but is " + value);
        }
    }

    private static void between(String name, Duration value, Duration least, Duration most) {
        requireNonNull(value, name);
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            throw new IllegalArgumentException(name + " must be from " + least + " to " + most + ", but is " + value);
        }
    }
}
