package dev.stayhub.outbox.drain.settle;

/** Is notified of the results of attempts. Called by several threads concurrently; an implementation must be fast. */
public interface SettleListener {

    /** The result of an attempt was committed. */
    default void settled(String topic, Settlement settlement) {}

    /**
     * The lease of a message that this worker holds has expired, and the message was claimed again, by another worker
     * or this one. Called once per attempt, as soon as this is detected.
     */
    default void leaseLost(String topic) {}
}
