package dev.stayhub.api.http;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Lets those who come with the same key go one by one, and those with different keys not wait for each other. Holds
 * nothing for a key that nobody is using. Thread-safe.
 *
 * @param <K> has equals and hashCode
 */
public final class Turns<K> {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final ConcurrentMap<K, Turn> turns = new ConcurrentHashMap<>();

    /**
     * Does the work when nobody else with this key is doing theirs.
     *
     * @throws Overloaded if that takes too long
     */
    public <T> T inTurn(K key, Supplier<T> work) {
        Turn turn = turns.compute(key, (same, present) -> Turn.entered(present));
        try {
            turn.await();
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

    /** How many are there is changed by {@code compute} alone, so never by two at once. */
    private static final class Turn {

        private final ReentrantLock lock = new ReentrantLock(true);
        private int users;

        static Turn entered(Turn present) {
            Turn turn = present == null ? new Turn() : present;
            turn.users++;
            return turn;
        }

        Turn left() {
            users--;
            return users == 0 ? null : this;
        }

        void await() {
            try {
                if (lock.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                    return;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            throw new Overloaded("another request with the same key takes too long");
        }
    }
}
