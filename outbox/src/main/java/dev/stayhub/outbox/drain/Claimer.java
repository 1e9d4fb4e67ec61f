package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.Destination.Health;
import dev.stayhub.outbox.Message;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jdbi.v3.core.Jdbi;

/**
 * Takes due messages of the topics this worker knows; others are left alone, and so are those whose destination is away.
 * Claims are made by one thread.
 */
final class Claimer {

    private final Jdbi jdbi;
    private final ClaimQueries queries;
    private final DrainSettings settings;
    private final FanOut fanOut;
    private final Window window;
    private final DrainListener listener;
    private final Set<String> recovered = ConcurrentHashMap.newKeySet();
    private final Map<String, ReturnPace> paces = new HashMap<>();

    Claimer(Jdbi jdbi, FanOut fanOut, DrainSettings settings, Window window, DrainListener listener) {
        this.jdbi = jdbi;
        this.queries = new ClaimQueries(settings);
        this.settings = settings;
        this.fanOut = fanOut;
        this.window = window;
        this.listener = listener;
        fanOut.onRecovery(recovered::add);
    }

    /**
     * Claims up to so many due messages, and copies those that several handlers share. Both are committed on return.
     *
     * @return in the order in which they should start
     */
    List<Held> claim(int limit) {
        List<TopicRoom> rooms = rooms(limit);
        if (rooms.isEmpty()) {
            return List.of();
        }
        long sentNanos = System.nanoTime();
        List<Message> claimed = jdbi.withHandle(handle -> queries.claim(handle, rooms, limit));
        Duration took = Duration.ofNanos(System.nanoTime() - sentNanos);
        Map<String, Integer> byTopic = new HashMap<>();
        claimed.forEach(message -> byTopic.merge(message.topic(), 1, Integer::sum));
        byTopic.forEach((topic, messages) -> paces.computeIfPresent(topic, (same, pace) -> {
            pace.took(messages);
            return pace;
        }));
        listener.claimed(byTopic, took);
        return inTurn(expanded(claimed)).stream()
                .map(message -> new Held(message, sentNanos, settings.lease()))
                .toList();
    }

    /** What cannot be copied is handed back with all that was claimed beside it: no attempt is spent on it. */
    private List<Message> expanded(List<Message> claimed) {
        try {
            return fanOut.expand(claimed);
        } catch (RuntimeException e) {
            jdbi.useTransaction(handle -> claimed.forEach(message -> SettleQueries.release(handle, message)));
            throw e;
        }
    }

    /**
     * Whether anything is due and free that this worker could claim now, or in a moment if a backlog is being spread.
     * Asked before an empty claim is believed.
     */
    boolean anythingDue() {
        Map<String, Integer> heldByTopic = window.heldByTopic();
        List<String> topics = fanOut.topics().stream()
                .filter(topic -> mostOf(fanOut.health(topic), heldOf(topic, heldByTopic)) > 0)
                .toList();
        return !topics.isEmpty() && jdbi.withHandle(handle -> queries.anythingDue(handle, topics));
    }

    private List<TopicRoom> rooms(int limit) {
        Map<String, Integer> heldByTopic = window.heldByTopic();
        List<TopicRoom> rooms = new ArrayList<>();
        for (String topic : fanOut.topics()) {
            int held = heldOf(topic, heldByTopic);
            Health health = fanOut.health(topic);
            int most = Math.min(limit, health == Health.REACHABLE ? paceOf(topic) : mostOf(health, held));
            if (most > 0) {
                rooms.add(new TopicRoom(topic, held, most));
            }
        }
        return rooms;
    }

    private int heldOf(String topic, Map<String, Integer> heldByTopic) {
        return fanOut.heldAs(topic).stream()
                .mapToInt(held -> heldByTopic.getOrDefault(held, 0))
                .sum();
    }

    private static int mostOf(Health health, int held) {
        if (health == Health.REACHABLE) {
            return Integer.MAX_VALUE;
        }
        return health == Health.ON_TRIAL ? 1 - Math.min(1, held) : 0;
    }

    private int paceOf(String topic) {
        long nowNanos = System.nanoTime();
        if (recovered.remove(topic)) {
            int backlog = jdbi.withHandle(handle -> queries.countDue(handle, topic));
            paces.put(topic, new ReturnPace(backlog, settings.slots(), nowNanos));
        }
        ReturnPace pace = paces.get(topic);
        if (pace == null || pace.isOver(nowNanos)) {
            paces.remove(topic);
            return Integer.MAX_VALUE;
        }
        return pace.allowance(nowNanos);
    }

    /** Oldest first within a topic, and topics in turn, so that one topic's batch does not run before another's. */
    private static List<Message> inTurn(Collection<Message> claimed) {
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
