package dev.stayhub.outbox.drain;

import java.time.Duration;

/** Settings for tests: short where a test would wait for them, and each changed by name. */
record TestSettings(
        String worker,
        int slots,
        int batchSize,
        Duration lease,
        Duration handlerTimeout,
        Duration backoff,
        int maxAttempts,
        Duration grace) {

    static TestSettings of(String worker) {
        return new TestSettings(
                worker,
                4,
                100,
                Duration.ofSeconds(30),
                Duration.ofSeconds(60),
                Duration.ofSeconds(2),
                8,
                Duration.ofSeconds(60));
    }

    TestSettings slots(int slots) {
        return new TestSettings(worker, slots, batchSize, lease, handlerTimeout, backoff, maxAttempts, grace);
    }

    TestSettings batchSize(int batchSize) {
        return new TestSettings(worker, slots, batchSize, lease, handlerTimeout, backoff, maxAttempts, grace);
    }

    TestSettings lease(Duration lease) {
        return new TestSettings(worker, slots, batchSize, lease, handlerTimeout, backoff, maxAttempts, grace);
    }

    TestSettings handlerTimeout(Duration handlerTimeout) {
        return new TestSettings(worker, slots, batchSize, lease, handlerTimeout, backoff, maxAttempts, grace);
    }

    TestSettings backoff(Duration backoff) {
        return new TestSettings(worker, slots, batchSize, lease, handlerTimeout, backoff, maxAttempts, grace);
    }

    TestSettings maxAttempts(int maxAttempts) {
        return new TestSettings(worker, slots, batchSize, lease, handlerTimeout, backoff, maxAttempts, grace);
    }

    TestSettings grace(Duration grace) {
        return new TestSettings(worker, slots, batchSize, lease, handlerTimeout, backoff, maxAttempts, grace);
    }

    DrainSettings build() {
        return new DrainSettings(
                worker, slots, batchSize, Duration.ofMillis(100), lease, handlerTimeout, backoff, maxAttempts, grace);
    }
}
