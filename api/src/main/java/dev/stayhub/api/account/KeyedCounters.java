package dev.stayhub.api.account;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * One counter per key, in bounded memory. When there are too many keys, the quarter with the lowest counts is dropped, and
 * among equal ones those that were not used for the longest time. So a flood of new keys does not reset the counter of a key
 * that is at its limit: to do that it would have to bring thousands of other keys to their limits first. Thread-safe.
 *
 * @param <C> a counter, itself thread-safe
 */
final class KeyedCounters<C> {

    private final int maxKeys;
    private final Supplier<C> create;
    private final ToLongFunction<C> count;
    private final Map<String, C> counters = new LinkedHashMap<>(16, 0.75f, true);

    /**
     * No counters yet.
     *
     * @param maxKeys at least 4
     * @param create a counter at zero
     * @param count what a counter is at
     */
    KeyedCounters(int maxKeys, Supplier<C> create, ToLongFunction<C> count) {
        this.maxKeys = maxKeys;
        this.create = create;
        this.count = count;
    }

    C get(String key) {
        synchronized (counters) {
            C present = counters.get(key);
            if (present == null) {
                if (counters.size() == maxKeys) {
                    forgetTheLowest();
                }
                present = create.get();
                counters.put(key, present);
            }
            return present;
        }
    }

    int size() {
        synchronized (counters) {
            return counters.size();
        }
    }

    /** Counts are read once, because they change while they are compared. */
    private void forgetTheLowest() {
        List<Count> counts = counters.entrySet().stream()
                .map(entry -> new Count(entry.getKey(), count.applyAsLong(entry.getValue())))
                .sorted(Comparator.comparingLong(Count::value))
                .limit(maxKeys / 4)
                .toList();
        counts.forEach(lowest -> counters.remove(lowest.key()));
    }

    private record Count(String key, long value) {}
}
