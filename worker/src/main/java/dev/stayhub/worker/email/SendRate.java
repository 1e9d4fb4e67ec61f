package dev.stayhub.worker.email;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Limits the rate of emails from this worker. Sends are evenly spaced, so that no second has more than the rate.
 * Thread-safe.
 */
public final class SendRate {

    private final long distanceNanos;
    private final LongSupplier nanoTime;
    private long nextNanos;

    SendRate(long distanceNanos, LongSupplier nanoTime) {
        this.distanceNanos = distanceNanos;
        this.nanoTime = nanoTime;
        this.nextNanos = nanoTime.getAsLong();
    }

    /** No limit. */
    public static SendRate unlimited() {
        return new SendRate(0, System::nanoTime);
    }

    /** At most this many emails per second, at least 1. */
    public static SendRate perSecond(int emails) {
        if (emails < 1) {
            throw new IllegalArgumentException("the rate must be at least 1 per second, but is " + emails);
        }
        return new SendRate(TimeUnit.SECONDS.toNanos(1) / emails, System::nanoTime);
    }

    /**
     * A turn to send.
     *
     * @param isTaken whether the caller has the turn; if not, it would come too late and stays free
     * @param in the time until the turn
     */
    record Turn(boolean isTaken, Duration in) {}

    /** Takes the next turn, if it comes soon enough. */
    synchronized Turn next(Duration patience) {
        if (distanceNanos == 0) {
            return new Turn(true, Duration.ZERO);
        }
        long now = nanoTime.getAsLong();
        long turn = nextNanos - now > 0 ? nextNanos : now;
        Duration in = Duration.ofNanos(turn - now);
        if (in.compareTo(patience) > 0) {
            return new Turn(false, in);
        }
        nextNanos = turn + distanceNanos;
        return new Turn(true, in);
    }

    /** Waits for the next turn. Empty when the turn has come; the time until then if that is too long to wait. */
    Optional<Duration> await(Duration patience) throws InterruptedException {
        Turn turn = next(patience);
        if (!turn.isTaken()) {
            return Optional.of(turn.in());
        }
        TimeUnit.NANOSECONDS.sleep(turn.in().toNanos());
        return Optional.empty();
    }
}
