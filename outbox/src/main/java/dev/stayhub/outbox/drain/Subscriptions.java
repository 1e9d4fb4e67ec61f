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

/** The handlers of this worker by topic. Immutable. */
final class Subscriptions {

    /** The subscriptions by topic or queue. */
    private final Map<String, List<Subscription>> subscribers = new TreeMap<>();

    /** @throws IllegalArgumentException if two handlers of a topic have the same name */
    Subscriptions(List<Subscription> subscriptions) {
        subscriptions.stream().collect(groupingBy(Subscription::topic)).forEach((topic, ofTopic) -> {
            subscribers.put(topic, List.copyOf(ofTopic));
            ofTopic.forEach(this::addQueue);
        });
    }

    /**
     * Every handler has a queue, even if it is the only one of its topic: there may be copies from a time when it was
     * not.
     */
    private void addQueue(Subscription subscription) {
        if (subscribers.put(subscription.queue(), List.of(subscription)) != null) {
            throw new IllegalArgumentException("two handlers of a topic have the same name: " + subscription.queue());
        }
    }

    /** All topics and queues that this worker claims from. */
    Set<String> topics() {
        return subscribers.keySet();
    }

    /** The subscriptions of a topic or queue. */
    List<Subscription> of(String topic) {
        return subscribers.get(topic);
    }

    /** The only handler of a queue, or of a topic that is not shared. */
    Subscription handlerOf(String topic) {
        return of(topic).get(0);
    }

    /** Whether a topic has several handlers, each of which gets a copy of its messages. */
    boolean isShared(String topic) {
        return of(topic).size() > 1;
    }

    /** Under which names claimed messages of a topic are held: its queues if it is shared, else its own name. */
    List<String> heldAs(String topic) {
        return isShared(topic) ? of(topic).stream().map(Subscription::queue).toList() : List.of(topic);
    }

    /** The best health among the destinations of a topic's handlers. */
    Health health(String topic) {
        return of(topic).stream()
                .map(Subscription::health)
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    /** Calls back with the topic when the destination of one of its handlers recovers. */
    void onRecovery(Consumer<String> then) {
        subscribers.forEach((topic, ofTopic) -> ofTopic.forEach(subscription ->
                subscription.destination().ifPresent(destination -> destination.onRecovery(() -> then.accept(topic)))));
    }

    /** The largest number of copies that a claimed message can have. */
    int mostCopies() {
        return subscribers.values().stream().mapToInt(List::size).max().orElse(1);
    }
}
