package dev.stayhub.outbox.drain;

import java.time.Duration;

/** Compares durations. */
final class DurationMath {

    private DurationMath() {}

    static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
