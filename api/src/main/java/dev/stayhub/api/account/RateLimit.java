package dev.stayhub.api.account;

import io.github.bucket4j.Bucket;
import java.time.Clock;
import java.time.Duration;

/**
 * Token buckets, one per key: a number of attempts is allowed in a burst and refilled over a period. The number of keys is
 * bounded; a key that was dropped starts with a full bucket. Thread-safe.
 */
final class RateLimit {

    static final int MAX_KEYS = 10_000;

    private final KeyedCounters<Bucket> buckets;

    RateLimit(int attempts, Duration period, Clock clock) {
        var time = new ClockMeter(clock);
        this.buckets = new KeyedCounters<>(
                MAX_KEYS,
                () -> Bucket.builder()
                        .addLimit(limit -> limit.capacity(attempts).refillGreedy(attempts, period))
                        .withCustomTimePrecision(time)
                        .build(),
                bucket -> attempts - bucket.getAvailableTokens());
    }

    /** Takes one token. */
    Permit take(String key) {
        return Permit.of(buckets.get(key));
    }

    int size() {
        return buckets.size();
    }
}
