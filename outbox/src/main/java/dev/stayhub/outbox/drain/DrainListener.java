package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.drain.settle.SettleListener;
import java.time.Duration;
import java.util.Map;

/**
 * Hears what a worker does, for whoever measures it. Called by the threads that do it, several at once: an implementation
 * is thread-safe and returns at once. One that throws is logged and harms nothing.
 */
public interface DrainListener extends SettleListener {

    /** Hears nothing. */
    DrainListener NONE = new DrainListener() {};

    /**
     * A claim is committed.
     *
     * @param messagesByTopic how many messages it took of each topic; empty if none
     * @param took how long the statement took, waiting for a connection included
     */
    default void claimed(Map<String, Integer> messagesByTopic, Duration took) {}

    /**
     * A handler is back, by itself or interrupted.
     *
     * @param took how long it had a slot
     */
    default void handled(String topic, Duration took) {}
}
