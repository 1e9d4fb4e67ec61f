package dev.stayhub.outbox.drain;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The queue of messages that wait for a slot. Next is a message of the topic that occupies the fewest slots, so a topic
 * that floods the worker gets all slots only while no other topic needs one. Thread-safe.
 */
final class FairQueue {

    private static final class Line {
        private final Deque<Held> waiting = new ArrayDeque<>();
        private int running;
    }

    private final Map<String, Line> lines = new LinkedHashMap<>();
    private int waiting;
    private int running;

    synchronized void add(Collection<Held> claimed) {
        for (Held held : claimed) {
            lines.computeIfAbsent(held.message().topic(), topic -> new Line())
                    .waiting
                    .add(held);
        }
        waiting += claimed.size();
        notifyAll();
    }

    /** Takes the next message, which counts as running until {@link #ended}. Blocks while the queue is empty. */
    synchronized Held take() throws InterruptedException {
        while (waiting == 0) {
            wait();
        }
        Line next = null;
        for (Line line : lines.values()) {
            if (!line.waiting.isEmpty() && (next == null || line.running < next.running)) {
                next = line;
            }
        }
        waiting--;
        running++;
        next.running++;
        return next.waiting.poll();
    }

    synchronized void ended(Held held) {
        lines.get(held.message().topic()).running--;
        running--;
    }

    synchronized int waiting() {
        return waiting;
    }

    synchronized int running() {
        return running;
    }
}
