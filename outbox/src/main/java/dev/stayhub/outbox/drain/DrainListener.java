package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.drain.settle.SettleListener;
import java.time.Duration;
import java.util.Map;

/**
 * Is notified of what a worker does, for metrics. Called by several worker threads concurrently, so an implementation
 * must be thread-safe and fast. Exceptions are logged and otherwise ignored.
 */
public interface DrainListener extends SettleListener {

    /** Ignores everything. */
    DrainListener NONE = new DrainListener() {};

    /**
     * A claim was committed.
     *
     * @param messagesByTopic the number of claimed messages by topic; empty if there were none
     * @param took the duration of the claim, including the wait for a connection
     */
    default void claimed(Map<String, Integer> messagesByTopic, Duration took) {}

    /**
     * A handler returned, normally or after an interruption.
     *
     * @param took how long it occupied a slot
     */
    default void handled(String topic, Duration took) {}
}
