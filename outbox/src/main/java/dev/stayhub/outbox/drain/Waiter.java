package dev.stayhub.outbox.drain;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How long the claiming thread waits before it claims again: not at all while claims come back full, a moment when rows are
 * due that it did not get, up to an interval when there is nothing to do. Only that thread waits; any may wake it.
 */
final class Waiter {

    private static final Logger log = LoggerFactory.getLogger(Waiter.class);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(5);
    private static final Duration LONGEST_PAUSE_WHILE_AWAY = Duration.ofSeconds(5);
    /** More do not make the pause longer than 160 ms: a backlog that returns is spread, it does not come in gushes. */
    private static final int MAX_PARTIAL_CLAIMS = 6;

    private final Duration interval;
    private final Signal wakeup = new Signal();
    private final Signal capacityFreed = new Signal();
    private int partialClaims;
    private Duration pauseWhileAway = FIRST_PAUSE;

    /** @param interval the longest wait, but for one while the database is away */
    Waiter(Duration interval) {
        this.interval = interval;
    }

    /** Something may be due. */
    void wake() {
        wakeup.raise();
    }

    /** A slot is free, or messages are settled. */
    void capacityFreed() {
        capacityFreed.raise();
    }

    /** Waits until there may be capacity to claim for. */
    void awaitCapacity() throws InterruptedException {
        pauseWhileAway = FIRST_PAUSE;
        capacityFreed.await(interval);
    }

    /**
     * Waits as long as the answer to a claim suggests.
     *
     * @param isFull whether it got all that it asked for
     * @param anythingDue asked if it did not: rows may be locked by somebody else for the moment, or held back by a pace
     */
    void afterClaim(boolean isFull, BooleanSupplier anythingDue) throws InterruptedException {
        pauseWhileAway = FIRST_PAUSE;
        if (isFull) {
            partialClaims = 0;
        } else if (anythingDue.getAsBoolean()) {
            partialClaims = Math.min(partialClaims + 1, MAX_PARTIAL_CLAIMS);
            pause(partialClaims);
        } else {
            partialClaims = 0;
            wakeup.await(interval);
        }
    }

    /** 5, 10, 20 ms and so on, up to the interval. */
    void pause(int claims) throws InterruptedException {
        Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(claims - 1, 20));
        wakeup.await(Durations.shorter(pause, interval));
    }

    /** Waits after a claim that failed: longer each time until one succeeds, and up to five seconds. */
    void afterFailure(Throwable failure) throws InterruptedException {
        if (failure instanceof Error) {
            // Out of memory, for example: what holds the memory now may soon be done.
            log.error("claiming failed, trying again in {}", LONGEST_PAUSE_WHILE_AWAY, failure);
            wakeup.await(LONGEST_PAUSE_WHILE_AWAY);
            return;
        }
        log.warn("claiming failed, trying again in {}: {}", pauseWhileAway, failure.getMessage());
        wakeup.await(pauseWhileAway);
        pauseWhileAway = Durations.shorter(pauseWhileAway.multipliedBy(4), LONGEST_PAUSE_WHILE_AWAY);
    }

    /** Wakes one waiting thread. Raised many times before it is awaited, it wakes once. */
    private static final class Signal {

        private final Semaphore raised = new Semaphore(0);

        void raise() {
            if (raised.availablePermits() == 0) {
                raised.release();
            }
        }

        /** Returns when the signal was raised, or when the time is up. */
        void await(Duration time) throws InterruptedException {
            if (raised.tryAcquire(time.toNanos(), TimeUnit.NANOSECONDS)) {
                raised.drainPermits();
            }
        }
    }
}
