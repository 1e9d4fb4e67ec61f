package dev.stayhub.worker.email;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How fast emails may leave this worker: one at a time at even distances, so that no second of anybody's clock sees more than
 * the rate. Thread-safe.
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

    /** As fast as they go. */
    public static SendRate unlimited() {
        return new SendRate(0, System::nanoTime);
    }

    /** So many emails a second at the most, at least 1. */
    public static SendRate perSecond(int emails) {
        if (emails < 1) {
            throw new IllegalArgumentException("a rate is at least 1 a second, not " + emails);
        }
        return new SendRate(TimeUnit.SECONDS.toNanos(1) / emails, System::nanoTime);
    }

    /**
     * A turn.
     *
     * @param isTaken whether it is the caller's; if not, it would come too late for them and is left to others
     * @param in how long until then
     */
    record Turn(boolean isTaken, Duration in) {}

    /** The next turn, if it comes soon enough. */
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

    /** Waits for the next turn; how long it would have been if it is too far off, empty once the turn has come. */
    Optional<Duration> await(Duration patience) throws InterruptedException {
        Turn turn = next(patience);
        if (!turn.isTaken()) {
            return Optional.of(turn.in());
        }
        TimeUnit.NANOSECONDS.sleep(turn.in().toNanos());
        return Optional.empty();
    }
}
