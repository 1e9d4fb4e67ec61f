package dev.stayhub.outbox.drain;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes one waiting thread. Raised many times before it is awaited, it wakes once. Thread-safe. */
final class Signal {

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
