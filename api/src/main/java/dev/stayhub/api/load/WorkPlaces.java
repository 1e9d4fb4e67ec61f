package dev.stayhub.api.load;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;

/**
 * A limited number of places for requests of one class. Whoever finds no place is rejected at once and told when to come
 * back: the more were rejected before, the later, so that they do not all return in the same second. Thread-safe.
 */
public final class WorkPlaces {

    /** No rejected request is sent away for longer, because clients that ignore the time could delay all others. */
    static final Duration MAX_RETRY_AFTER = Duration.ofSeconds(10);

    /** The weight of the latest request in the average. */
    private static final double WEIGHT = 0.1;

    private final String name;
    private final int limit;
    private final InstantSource clock;
    private final Semaphore free;
    private final LongAdder rejected = new LongAdder();
    private double averageMillis;
    private double nextFreeMillis;

    /**
     * Creates places.
     *
     * @param name what they are for, in messages
     * @param limit how many there are
     */
    public WorkPlaces(String name, int limit, InstantSource clock) {
        this.name = name;
        this.limit = limit;
        this.clock = clock;
        this.free = new Semaphore(limit);
    }

    /**
     * Takes a place, which has to be given back exactly once.
     *
     * @throws Overloaded immediately, if all are taken
     */
    public Place take() {
        if (!free.tryAcquire()) {
            rejected.increment();
            throw new Overloaded("all " + limit + " places for " + name + " are taken", retryAfter());
        }
        return new Place(clock.millis());
    }

    public int limit() {
        return limit;
    }

    /** How many places are taken. */
    public int taken() {
        return limit - free.availablePermits();
    }

    /** How many requests were rejected since the start. */
    public long rejected() {
        return rejected.sum();
    }

    /**
     * Each rejected request gets the next time at which a place will probably become free: one does in every {@code
     * averageMillis / limit} while all are taken.
     */
    private synchronized Duration retryAfter() {
        double now = (double) clock.millis();
        double next = Math.max(nextFreeMillis, now) + averageMillis / limit;
        nextFreeMillis = Math.min(next, now + MAX_RETRY_AFTER.toMillis());
        return Duration.ofMillis((long) Math.ceil(nextFreeMillis - now));
    }

    private synchronized void count(long millis) {
        averageMillis += WEIGHT * (millis - averageMillis);
    }

    /** A place that is taken. */
    public final class Place {

        private final long sinceMillis;

        private Place(long sinceMillis) {
            this.sinceMillis = sinceMillis;
        }

        public void giveBack() {
            count(Math.max(0, clock.millis() - sinceMillis));
            free.release();
        }
    }
}
