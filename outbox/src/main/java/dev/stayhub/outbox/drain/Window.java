package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.drain.settle.Attempt;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * All messages this worker has claimed and not yet settled, and the limit of how many that may be: what a crash can repeat.
 * Thread-safe.
 */
final class Window {

    private final int limit;
    private final int batchSize;
    private final int mostCopies;
    private final Set<Held> held = new LinkedHashSet<>();

    /** @param mostCopies the largest number of messages that a claimed one can become */
    Window(DrainSettings settings, int mostCopies) {
        this.limit = settings.window();
        this.batchSize = settings.batchSize();
        this.mostCopies = mostCopies;
    }

    synchronized void add(Collection<Held> claimed) {
        held.addAll(claimed);
    }

    synchronized void remove(Collection<Attempt> settled) {
        settled.forEach(held::remove);
        notifyAll();
    }

    /** How many more the next claim may take: a batch at the most, and so that all copies of them fit in. */
    synchronized int claimCapacity() {
        return Math.min(batchSize, (limit - held.size()) / mostCopies);
    }

    synchronized int size() {
        return held.size();
    }

    synchronized List<Held> all() {
        return List.copyOf(held);
    }

    synchronized Map<String, Integer> heldByTopic() {
        Map<String, Integer> byTopic = new HashMap<>();
        held.forEach(each -> byTopic.merge(each.message().topic(), 1, Integer::sum));
        return byTopic;
    }

    synchronized boolean contains(Held message) {
        return held.contains(message);
    }

    /** Returns true as soon as nothing is held, false when the time is up first. */
    synchronized boolean awaitEmpty(Duration time) throws InterruptedException {
        long endNanos = System.nanoTime() + time.toNanos();
        while (!held.isEmpty()) {
            long leftNanos = endNanos - System.nanoTime();
            if (leftNanos <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, leftNanos);
        }
        return true;
    }
}
