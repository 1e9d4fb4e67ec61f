package dev.stayhub.api.load;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Lets those who come with the same key go one by one, in the order they came, and those with different keys not wait for
 * each other. Holds nothing for a key that nobody is using. Thread-safe.
 *
 * <p>A wait is bounded by how many wait, not by a time: how long the work of those in front takes is the machine's matter,
 * and whoever is in line gets a turn on a slow one too. The work has to end by bounds of its own.
 *
 * @param <K> has equals and hashCode
 */
public final class Turns<K> {

    /** How many may be there with one key, the one whose turn it is among them. */
    static final int MOST_IN_LINE = 32;
    /** How many may wait, whatever their keys are. Each holds one of the server's 250 threads. */
    static final int MOST_WAITING = 64;

    private final ConcurrentMap<K, Turn> turns = new ConcurrentHashMap<>();
    private final Semaphore places = new Semaphore(MOST_WAITING);

    /**
     * Does the work when nobody else with this key is doing theirs.
     *
     * @throws Overloaded at once if too many wait already
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

    /** How many wait at the moment. */
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
        return new Overloaded("too many requests wait for others with the same key");
    }

    /** How many are there is changed by {@code compute} alone, so never by two at once. */
    private static final class Turn {

        private final ReentrantLock lock = new ReentrantLock(true);
        private int users;

        static Turn entered(Turn present) {
            Turn turn = present == null ? new Turn() : present;
            if (turn.users == MOST_IN_LINE) {
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
