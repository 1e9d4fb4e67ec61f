package dev.stayhub.outbox;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;

/**
 * A handler's subscription to a topic. If several handlers share a topic, each gets a copy of the message in a queue of
 * its own ({@link #queue}), so that none of them is delayed by another or fails with it.
 *
 * @param topic the topic that it handles
 * @param name its name in its queue and in the inbox; unique within the topic, and never changed
 * @param handler handles the messages
 * @param destination the external service that it needs; while that is unavailable, its messages are not claimed
 */
public record Subscription(String topic, String name, Handler handler, Optional<Destination> destination) {

    private static final int MAX_NAME = 100;
    private static final int MAX_QUEUE = 100;

    /** @throws IllegalArgumentException if a name is empty, or too long for the columns it is written to */
    public Subscription {
        requireNonNull(topic, "topic");
        requireNonNull(name, "name");
        requireNonNull(handler, "handler");
        requireNonNull(destination, "destination");
        if (topic.isEmpty() || name.isEmpty() || name.length() > MAX_NAME) {
            throw new IllegalArgumentException(
                    "topic and name must have 1 to " + MAX_NAME + " characters: '" + topic + "', '" + name + "'");
        }
        if (queue(topic, name).length() > MAX_QUEUE) {
            throw new IllegalArgumentException("topic and name together can have at most " + (MAX_QUEUE - 1)
                    + " characters, and '" + queue(topic, name) + "' has more");
        }
    }

    /** A handler that needs no external service. */
    public static Subscription of(String topic, String name, Handler handler) {
        return new Subscription(topic, name, handler, Optional.empty());
    }

    /** A handler that needs an external service. */
    public static Subscription of(String topic, String name, Handler handler, Destination destination) {
        return new Subscription(topic, name, handler, Optional.of(destination));
    }

    /**
     * A handler whose effect is in the same database and happens once, because it shares a transaction with its inbox
     * row.
     */
    public static Subscription once(String topic, String name, Jdbi jdbi, TransactionalHandler handler) {
        return of(topic, name, new OnceHandler(jdbi, name, handler));
    }

    /** The topic of the copies for this handler: {@code topic/name}. */
    public String queue() {
        return queue(topic, name);
    }

    /** All topics and queues that a worker with these handlers claims from. */
    public static Set<String> topicsOf(Collection<Subscription> subscriptions) {
        return subscriptions.stream()
                .flatMap(subscription -> Stream.of(subscription.topic(), subscription.queue()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The queue of the handler of this name. */
    public static String queue(String topic, String name) {
        return topic + "/" + name;
    }

    /** The health of the destination. */
    public Destination.Health health() {
        return destination.map(Destination::health).orElse(Destination.Health.REACHABLE);
    }

    /**
     * Runs the handler, if its destination is available.
     *
     * @throws Exception what the handler throws
     */
    public Outcome run(Message message, Lease lease) throws Exception {
        return destination.isEmpty()
                ? outcomeOf(message, lease)
                : destination.get().call(() -> outcomeOf(message, lease));
    }

    /** A null outcome is a bug in the handler and must not count as done. */
    private Outcome outcomeOf(Message message, Lease lease) throws Exception {
        return requireNonNull(handler.handle(message, lease), "the handler returned no outcome");
    }
}
