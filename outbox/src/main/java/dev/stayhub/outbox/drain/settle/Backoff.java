package dev.stayhub.outbox.drain.settle;

import dev.stayhub.outbox.Outcome;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to wait after a failure: base, twice the base, four times, up to five minutes. The delay grows because
 * retries are load, is capped because doubling would reach days, and has jitter because the messages of an outage would
 * otherwise all be retried at once.
 */
public final class Backoff {

    /** The longest delay. */
    public static final Duration CAP = Duration.ofMinutes(5);

    private final Duration base;
    private final RandomGenerator random;

    private Backoff(Duration base, RandomGenerator random) {
        this.base = base;
        this.random = random;
    }

    /** Uniform between half the delay and all of it ("equal jitter"). */
    public static Backoff jittered(Duration base, RandomGenerator random) {
        return new Backoff(base, random);
    }

    /** Delays without jitter, for tests of the schedule. */
    static Backoff exact(Duration base) {
        return new Backoff(base, null);
    }

    /**
     * The delay after this many failures.
     *
     * @param failures at least 1
     */
    Duration after(int failures) {
        Duration delay = base;
        for (int doubled = 1; doubled < failures && delay.compareTo(CAP) < 0; doubled++) {
            delay = delay.multipliedBy(2);
        }
        if (delay.compareTo(CAP) > 0) {
            delay = CAP;
        }
        if (random == null || delay.toMillis() < 2) {
            return delay;
        }
        return Duration.ofMillis(random.nextLong(delay.toMillis() / 2, delay.toMillis() + 1));
    }

    /**
     * That delay, or the pause that the outcome asks for if it is longer. A pause for a reason on our own side is used
     * unchanged.
     */
    Duration after(int failures, Outcome outcome) {
        Duration asked = outcome.pause().orElse(Duration.ZERO);
        if (outcome instanceof Outcome.Postponed && !asked.isZero()) {
            return asked;
        }
        if (outcome instanceof Outcome.Unavailable unavailable) {
            asked = longer(asked, unavailable.destinationPause().orElse(Duration.ZERO));
        }
        return longer(asked, after(failures));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
