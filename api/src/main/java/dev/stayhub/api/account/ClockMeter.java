package dev.stayhub.api.account;

import io.github.bucket4j.TimeMeter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Shows a clock to token buckets. */
record ClockMeter(Clock clock) implements TimeMeter {

    @Override
    public long currentTimeNanos() {
        return Duration.between(Instant.EPOCH, clock.instant()).toNanos();
    }

    @Override
    public boolean isWallClockBased() {
        return true;
    }
}
