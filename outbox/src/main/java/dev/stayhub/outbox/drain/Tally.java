package dev.stayhub.outbox.drain;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Counts what became of messages, once it is committed. Thread-safe. */
final class Tally {

    /** What a settle came to. */
    enum Result {
        DONE,
        RETRIED,
        UNAVAILABLE,
        DEAD,
        RELEASED,
        LOST_LEASE
    }

    private final Map<Result, LongAdder> counts = new EnumMap<>(Result.class);

    Tally() {
        for (Result result : Result.values()) {
            counts.put(result, new LongAdder());
        }
    }

    void count(Result result) {
        counts.get(result).increment();
    }

    Totals totals() {
        return new Totals(
                sum(Result.DONE),
                sum(Result.RETRIED),
                sum(Result.UNAVAILABLE),
                sum(Result.DEAD),
                sum(Result.LOST_LEASE));
    }

    private long sum(Result result) {
        return counts.get(result).sum();
    }
}
