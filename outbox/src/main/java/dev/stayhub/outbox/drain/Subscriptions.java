package dev.stayhub.outbox.drain;

import static java.util.stream.Collectors.groupingBy;

import dev.stayhub.outbox.Destination.Health;
import dev.stayhub.outbox.Subscription;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Who handles what in this worker. Immutable. */
final class Subscriptions {

    /** Who gets the messages of a topic or queue. */
    private final Map<String, List<Subscription>> subscribers = new TreeMap<>();

    /** @throws IllegalArgumentException if two handlers of a topic have the same name */
    Subscriptions(List<Subscription> subscriptions) {
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

    /** All who get the messages of a topic or queue. */
    List<Subscription> of(String topic) {
        return subscribers.get(topic);
    }

    /** The one handler of a topic that is not shared, or of a queue. */
    Subscription handlerOf(String topic) {
        return of(topic).get(0);
    }

    /** Whether several handlers share a topic, so that each gets a copy of its messages. */
    boolean isShared(String topic) {
        return of(topic).size() > 1;
    }

    /** Where the messages of a topic are once they are claimed: in its queues if it is shared, else under its own name. */
    List<String> heldAs(String topic) {
        return isShared(topic) ? of(topic).stream().map(Subscription::queue).toList() : List.of(topic);
    }

    /** The best health among those who get the messages of a topic. */
    Health health(String topic) {
        return of(topic).stream()
                .map(Subscription::health)
                .min(Comparator.naturalOrder())
                .orElseThrow();
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
}
