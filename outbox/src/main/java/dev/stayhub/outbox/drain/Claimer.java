package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.Message;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdbi.v3.core.Jdbi;

/** Takes due messages of the topics this worker knows; others are left alone. */
final class Claimer {

    private final Jdbi jdbi;
    private final ClaimQueries queries;
    private final Collection<String> topics;
    private final Duration lease;

    Claimer(Jdbi jdbi, Collection<String> topics, DrainSettings settings) {
        this.jdbi = jdbi;
        this.queries = new ClaimQueries(settings);
        this.topics = List.copyOf(topics);
        this.lease = settings.lease();
    }

    /** Up to so many due messages, in the order in which they should start; the claim is committed on return. */
    List<Held> claim(int limit) {
        long sentNanos = System.nanoTime();
        List<Message> claimed = jdbi.withHandle(handle -> queries.claim(handle, topics, limit));
        return inTurn(claimed).stream()
                .map(message -> new Held(message, sentNanos, lease))
                .toList();
    }

    /** Whether anything is due and free. Asked before an empty claim is believed. */
    boolean anythingDue() {
        return jdbi.withHandle(handle -> queries.anythingDue(handle, topics));
    }

    /** Oldest first within a topic, and topics in turn, so that one topic's batch does not run before another's. */
    private static List<Message> inTurn(List<Message> claimed) {
        Map<String, Deque<Message>> byTopic = new TreeMap<>();
        claimed.stream()
                .sorted(Comparator.comparing(Message::dueAt).thenComparing(Message::id))
                .forEach(message -> byTopic.computeIfAbsent(message.topic(), topic -> new ArrayDeque<>())
                        .add(message));
        List<Message> ordered = new ArrayList<>(claimed.size());
        while (ordered.size() < claimed.size()) {
            for (Deque<Message> waiting : byTopic.values()) {
                if (!waiting.isEmpty()) {
                    ordered.add(waiting.poll());
                }
            }
        }
        return ordered;
    }
}
