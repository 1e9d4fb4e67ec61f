package dev.stayhub.outbox.drain;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.partitioningBy;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.stayhub.outbox.Destination.Health;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.drain.FanOutQueries.Copy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;

/**
 * Gives each handler of a shared topic a copy of the message: an attempt, a lease, a backoff and a dead letter of its own.
 * The copies are made in the transaction that settles the original, and are leased to this worker from the start, so they
 * are handled as if they had been claimed with it. docs/decisions/016 has the reasons.
 */
final class FanOut {

    private final Jdbi jdbi;
    private final FanOutQueries queries;
    /** Who gets the messages of a topic or queue. */
    private final Map<String, List<Subscription>> subscribers = new TreeMap<>();

    /** @throws IllegalArgumentException if two handlers of a topic have the same name */
    FanOut(Jdbi jdbi, List<Subscription> subscriptions, DrainSettings settings) {
        this.jdbi = jdbi;
        this.queries = new FanOutQueries(settings);
        subscriptions.stream().collect(groupingBy(Subscription::topic)).forEach((topic, ofTopic) -> {
            subscribers.put(topic, List.copyOf(ofTopic));
            ofTopic.forEach(this::addQueue);
        });
    }

    /** Also where a topic has one handler: it may have had several, whose copies are still there. */
    private void addQueue(Subscription subscription) {
        if (subscribers.put(subscription.queue(), List.of(subscription)) != null) {
            throw new IllegalArgumentException("two handlers of a topic have the same name: " + subscription.queue());
        }
    }

    /** All topics and queues that this worker claims. */
    Set<String> topics() {
        return subscribers.keySet();
    }

    /** The one handler of a topic that is not shared, or of a queue. */
    Subscription handlerOf(String topic) {
        return subscribers.get(topic).get(0);
    }

    /** The best health among those who get the messages of a topic. */
    Health health(String topic) {
        return subscribers.get(topic).stream()
                .map(Subscription::health)
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    /** Where the messages of a topic are once they are claimed: in its queues if it is shared, else under its own name. */
    List<String> heldAs(String topic) {
        return isShared(topic)
                ? subscribers.get(topic).stream().map(Subscription::queue).toList()
                : List.of(topic);
    }

    /** Calls back with the topic when a destination of one of its handlers is reachable again. */
    void onRecovery(Consumer<String> then) {
        subscribers.forEach((topic, ofTopic) -> ofTopic.forEach(subscription ->
                subscription.destination().ifPresent(destination -> destination.onRecovery(() -> then.accept(topic)))));
    }

    /** The largest number of messages that a claimed one can become. */
    int mostCopies() {
        return subscribers.values().stream().mapToInt(List::size).max().orElse(1);
    }

    /** What was claimed, with each message of a shared topic replaced by its copies. */
    List<Message> expand(List<Message> claimed) {
        Map<Boolean, List<Message>> byShared =
                claimed.stream().collect(partitioningBy(message -> isShared(message.topic())));
        List<Message> originals = byShared.get(true);
        if (originals.isEmpty()) {
            return claimed;
        }
        List<Copy> copies = originals.stream().flatMap(this::copiesOf).toList();
        List<Message> expanded = new ArrayList<>(byShared.get(false));
        expanded.addAll(jdbi.withHandle(handle -> queries.settleAndCopy(handle, originals, copies)));
        return expanded;
    }

    private boolean isShared(String topic) {
        return subscribers.get(topic).size() > 1;
    }

    private Stream<Copy> copiesOf(Message original) {
        return subscribers.get(original.topic()).stream()
                .map(subscription -> new Copy(
                        original.id(), subscription.queue(), subscription.name(), UuidCreator.getTimeOrderedEpoch()));
    }
}
