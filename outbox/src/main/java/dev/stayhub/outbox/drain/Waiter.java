package dev.stayhub.outbox.drain;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Determines how long the claiming thread waits before the next claim: not at all while claims are full, briefly if due
 * rows were locked, and up to an interval if nothing is due. Only that thread waits; any thread can wake it.
 */
final class Waiter {

    private static final Logger log = LoggerFactory.getLogger(Waiter.class);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(5);
    private static final Duration LONGEST_PAUSE_WHILE_AWAY = Duration.ofSeconds(5);
    /** Further empty claims do not make the pause longer than 160 ms, so that a paced backlog is spread evenly. */
    private static final int MAX_PARTIAL_CLAIMS = 6;

    private final Duration interval;
    private final Signal wakeup = new Signal();
    private final Signal capacityFreed = new Signal();
    private int partialClaims;
    private Duration pauseWhileAway = FIRST_PAUSE;

    /** @param interval the longest wait while the database is available */
    Waiter(Duration interval) {
        this.interval = interval;
    }

    /** A message may be due. */
    void wake() {
        wakeup.raise();
    }

    /** A slot was freed, or messages were settled. */
    void capacityFreed() {
        capacityFreed.raise();
    }

    /** Waits until there may be capacity to claim for. */
    void awaitCapacity() throws InterruptedException {
        pauseWhileAway = FIRST_PAUSE;
        capacityFreed.await(interval);
    }

    /**
     * Waits after a claim, depending on its result.
     *
     * @param isFull whether the claim returned as many messages as requested
     * @param anythingDue checked otherwise: due rows may be locked by another worker or held back by a pace
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
        wakeup.await(DurationMath.shorter(pause, interval));
    }

    /** Waits after a failed claim: longer each time until a claim succeeds, up to five seconds. */
    void afterFailure(Throwable failure) throws InterruptedException {
        if (failure instanceof Error) {
            // Out of memory, for example: the memory may soon be free again.
            log.error("claiming failed, retrying in {}", LONGEST_PAUSE_WHILE_AWAY, failure);
            wakeup.await(LONGEST_PAUSE_WHILE_AWAY);
            return;
        }
        log.warn("claiming failed, retrying in {}: {}", pauseWhileAway, failure.getMessage());
        wakeup.await(pauseWhileAway);
        pauseWhileAway = DurationMath.shorter(pauseWhileAway.multipliedBy(4), LONGEST_PAUSE_WHILE_AWAY);
    }

    /** Wakes one waiting thread. Several raises before a wait count as one. */
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
