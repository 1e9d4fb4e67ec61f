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
 * All messages that this worker has claimed and not yet settled, with a limit on their number, because this is how many
 * a crash can repeat. Thread-safe.
 */
final class Window {

    private final int limit;
    private final int batchSize;
    private final int mostCopies;
    private final Set<Held> held = new LinkedHashSet<>();

    /** @param mostCopies the largest number of copies that a claimed message can have */
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

    /** How many messages the next claim may take: at most a batch, and such that all their copies fit in. */
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

    /** Waits until no message is held; false if the time is up first. */
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
