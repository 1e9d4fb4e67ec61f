package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.Destination.Health;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.drain.ClaimQueries.TopicLimit;
import dev.stayhub.outbox.drain.settle.SettleQueries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Jdbi;

/**
 * Claims due messages of the topics that this worker handles and whose destination is available. Used by one thread.
 */
final class Claimer {

    private final Jdbi jdbi;
    private final ClaimQueries queries;
    private final DrainSettings settings;
    private final Subscriptions subscriptions;
    private final FanOut fanOut;
    private final Window window;
    private final DrainListener listener;
    private final ReturnPaces paces;

    Claimer(Jdbi jdbi, Subscriptions subscriptions, DrainSettings settings, Window window, DrainListener listener) {
        this.jdbi = jdbi;
        this.queries = new ClaimQueries(settings);
        this.settings = settings;
        this.subscriptions = subscriptions;
        this.fanOut = new FanOut(jdbi, subscriptions, settings);
        this.window = window;
        this.listener = listener;
        this.paces = new ReturnPaces(jdbi, subscriptions, settings.slots());
    }

    /**
     * Claims up to this many due messages, and copies those of shared topics. Both are committed on return.
     *
     * @return the messages, longest due first
     */
    List<Held> claim(int limit) {
        List<TopicLimit> limits = topicLimits(limit);
        if (limits.isEmpty()) {
            return List.of();
        }
        long sentNanos = System.nanoTime();
        List<Message> claimed = jdbi.withHandle(handle -> queries.claim(handle, limits, limit));
        tell(claimed, Duration.ofNanos(System.nanoTime() - sentNanos));
        return expanded(claimed).stream()
                .sorted(Comparator.comparing(Message::dueAt).thenComparing(Message::id))
                .map(message -> new Held(message, sentNanos, settings.lease()))
                .toList();
    }

    private void tell(List<Message> claimed, Duration took) {
        Map<String, Integer> byTopic = new HashMap<>();
        claimed.forEach(message -> byTopic.merge(message.topic(), 1, Integer::sum));
        paces.claimed(byTopic);
        listener.claimed(byTopic, took);
    }

    /** If a message cannot be copied, the whole claim is released, and no attempt is spent. */
    private List<Message> expanded(List<Message> claimed) {
        try {
            return fanOut.expand(claimed);
        } catch (RuntimeException e) {
            jdbi.useTransaction(handle -> claimed.forEach(message -> SettleQueries.release(handle, message)));
            throw e;
        }
    }

    /**
     * Whether there is a due message that this worker could claim now, or soon if a backlog is being paced. Checked
     * after an empty claim.
     */
    boolean anythingDue() {
        Map<String, Integer> heldByTopic = window.heldByTopic();
        List<String> topics = subscriptions.topics().stream()
                .filter(topic -> mostOf(subscriptions.health(topic), heldOf(topic, heldByTopic)) > 0)
                .toList();
        return !topics.isEmpty() && jdbi.withHandle(handle -> queries.anythingDue(handle, topics));
    }

    private List<TopicLimit> topicLimits(int limit) {
        Map<String, Integer> heldByTopic = window.heldByTopic();
        List<TopicLimit> limits = new ArrayList<>();
        for (String topic : subscriptions.topics()) {
            int held = heldOf(topic, heldByTopic);
            Health health = subscriptions.health(topic);
            int most = Math.min(limit, health == Health.REACHABLE ? paces.allowance(topic) : mostOf(health, held));
            if (most > 0) {
                limits.add(new TopicLimit(topic, held, most));
            }
        }
        return limits;
    }

    private int heldOf(String topic, Map<String, Integer> heldByTopic) {
        return subscriptions.heldAs(topic).stream()
                .mapToInt(held -> heldByTopic.getOrDefault(held, 0))
                .sum();
    }

    private static int mostOf(Health health, int held) {
        int onTrial = health == Health.ON_TRIAL ? 1 - Math.min(1, held) : 0;
        return health == Health.REACHABLE ? Integer.MAX_VALUE : onTrial;
    }
}
