package dev.stayhub.api.account;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Token buckets, one per key: a number of attempts is allowed in a burst and refilled over a period. The number of keys
 * is bounded; the least recently used key is dropped first and then starts with a full bucket. Thread-safe.
 */
final class RateLimit {

    static final int MAX_KEYS = 10_000;

    private final int attempts;
    private final Duration period;
    private final TimeMeter time;
    private final Map<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
            return size() > MAX_KEYS;
        }
    };

    RateLimit(int attempts, Duration period, Clock clock) {
        this.attempts = attempts;
        this.period = period;
        this.time = new ClockMeter(clock);
    }

    /** Takes one token; if there is none, returns how long until there is one. */
    Optional<Duration> take(String key) {
        ConsumptionProbe probe = bucket(key).tryConsumeAndReturnRemaining(1);
        return probe.isConsumed() ? Optional.empty() : Optional.of(Duration.ofNanos(probe.getNanosToWaitForRefill()));
    }

    /** Returns a token for an attempt that does not count. */
    void giveBack(String key) {
        bucket(key).addTokens(1);
    }

    int size() {
        synchronized (buckets) {
            return buckets.size();
        }
    }

    private Bucket bucket(String key) {
        synchronized (buckets) {
            return buckets.computeIfAbsent(
                    key,
                    unknown -> Bucket.builder()
                            .addLimit(limit -> limit.capacity(attempts).refillGreedy(attempts, period))
                            .withCustomTimePrecision(time)
                            .build());
        }
    }

    private record ClockMeter(Clock clock) implements TimeMeter {

        @Override
        public long currentTimeNanos() {
            return Duration.between(Instant.EPOCH, clock.instant()).toNanos();
        }

        @Override
        public boolean isWallClockBased() {
            return true;
        }
    }
}
