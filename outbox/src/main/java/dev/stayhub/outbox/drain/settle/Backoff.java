package dev.stayhub.outbox.drain.settle;

import dev.stayhub.outbox.Outcome;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to wait after a failure: base, twice the base, four times, up to five minutes. It grows because retries are
 * load, is capped because doubling reaches days, and is jittered because an outage's victims would else return as one.
 */
public final class Backoff {

    /** It grows no longer than this. */
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

    /** The delays themselves, for tests of the schedule. */
    static Backoff exact(Duration base) {
        return new Backoff(base, null);
    }

    /**
     * The delay after so many failures.
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

    /** That delay, or the pause that the outcome asks for if it is longer. A pause of our own side is kept to as it is. */
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
