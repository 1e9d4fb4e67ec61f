package dev.stayhub.outbox;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * A handler's interest in a topic. Several handlers may share one: all of them run, and what one has finished it does not
 * do again because another failed.
 *
 * @param topic what it handles
 * @param name what it is called in the inbox; unique within the topic, and kept for good
 * @param handler what it does
 * @param destination what has to be reachable for it; while it is not, a topic that nobody else could handle is left alone
 */
public record Subscription(String topic, String name, Handler handler, Optional<Destination> destination) {

    public Subscription {
        requireNonNull(topic, "topic");
        requireNonNull(name, "name");
        requireNonNull(handler, "handler");
        requireNonNull(destination, "destination");
    }

    /** A handler that needs nothing but the database. */
    public static Subscription of(String topic, String name, Handler handler) {
        return new Subscription(topic, name, handler, Optional.empty());
    }

    /** A handler that needs something outside. */
    public static Subscription of(String topic, String name, Handler handler, Destination destination) {
        return new Subscription(topic, name, handler, Optional.of(destination));
    }
}
