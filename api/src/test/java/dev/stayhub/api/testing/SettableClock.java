package dev.stayhub.api.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Stands still until it is set. Thread-safe. */
public final class SettableClock extends Clock {

    private volatile Instant now;

    public SettableClock(String now) {
        set(now);
    }

    public synchronized void set(String instant) {
        now = Instant.parse(instant);
    }

    public synchronized void forward(Duration duration) {
        now = now.plus(duration);
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return Clock.fixed(now, zone);
    }
}
