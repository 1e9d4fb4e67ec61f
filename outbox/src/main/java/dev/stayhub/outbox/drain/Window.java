package dev.stayhub.outbox.drain;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** All messages this worker has claimed and not yet settled. Thread-safe. */
final class Window {

    private final int capacity;
    private final Set<Held> held = new LinkedHashSet<>();

    Window(int capacity) {
        this.capacity = capacity;
    }

    synchronized void add(Collection<Held> claimed) {
        held.addAll(claimed);
    }

    synchronized void remove(Collection<Held> settled) {
        settled.forEach(held::remove);
        notifyAll();
    }

    synchronized int room() {
        return capacity - held.size();
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

    synchronized boolean isEmpty() {
        return held.isEmpty();
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
