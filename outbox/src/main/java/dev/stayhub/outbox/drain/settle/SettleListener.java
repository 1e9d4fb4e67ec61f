package dev.stayhub.outbox.drain.settle;

/** Hears what became of attempts. Called by several threads at once; an implementation returns at once. */
public interface SettleListener {

    /** What became of a message is committed. */
    default void settled(String topic, Settlement settlement) {}

    /**
     * The lease of a message that is held here lapsed, and it was claimed again: by another worker, or by this one. Told
     * once an attempt, as soon as it is noticed.
     */
    default void leaseLost(String topic) {}
}
