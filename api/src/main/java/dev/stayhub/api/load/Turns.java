package dev.stayhub.api.load;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Runs work with the same key one at a time, in order of arrival; work with different keys runs concurrently. Keeps no
 * state for an unused key. Thread-safe.
 *
 * <p>The number of waiting threads is limited, but not the time that they wait: on a slow machine, too, every thread in
 * the queue gets its turn. The work itself must have a timeout.
 *
 * @param <K> implements equals and hashCode
 */
public final class Turns<K> {

    /** How many threads may use one key at once, including the running one. */
    static final int MAX_PER_KEY = 32;
    /** How many threads may wait in total, over all keys: fewer than the class of work has places. */
    public static final int MOST_WAITING = 64;

    private final ConcurrentMap<K, Turn> turns = new ConcurrentHashMap<>();
    private final Semaphore places = new Semaphore(MOST_WAITING);

    /**
     * Runs the work when no other work with this key is running.
     *
     * @throws Overloaded immediately, if too many threads are waiting already
     */
    public <T> T inTurn(K key, Supplier<T> work) {
        Turn turn = turns.compute(key, (same, present) -> Turn.entered(present));
        try {
            take(turn);
            try {
                return work.get();
            } finally {
                turn.lock.unlock();
            }
        } finally {
            turns.compute(key, (same, present) -> present.left());
        }
    }

    boolean isEmpty() {
        return turns.isEmpty();
    }

    /** How many threads are waiting. */
    int waiting() {
        return MOST_WAITING - places.availablePermits();
    }

    private void take(Turn turn) {
        if (!turn.lock.hasQueuedThreads() && turn.lock.tryLock()) {
            return;
        }
        if (!places.tryAcquire()) {
            throw tooMany();
        }
        try {
            turn.lock.lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Overloaded("interrupted while waiting for other requests with the same key");
        } finally {
            places.release();
        }
    }

    private static Overloaded tooMany() {
        return new Overloaded("too many requests are waiting for others with the same key");
    }

    /** The count is changed only inside {@code compute}, so never by two threads at once. */
    private static final class Turn {

        private final ReentrantLock lock = new ReentrantLock(true);
        private int users;

        static Turn entered(Turn present) {
            Turn turn = present == null ? new Turn() : present;
            if (turn.users == MAX_PER_KEY) {
                throw tooMany();
            }
            turn.users++;
            return turn;
        }

        Turn left() {
            users--;
            return users == 0 ? null : this;
        }
    }
}
