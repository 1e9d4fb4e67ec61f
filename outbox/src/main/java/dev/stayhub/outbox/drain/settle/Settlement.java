package dev.stayhub.outbox.drain.settle;

/** The result of settling an attempt. */
public enum Settlement {
    DONE,
    /** Failed and to be retried; the attempt is spent. */
    RETRIED,
    /** The destination was unavailable or asked for a later time; no attempt is spent. */
    UNAVAILABLE,
    /** The message is a dead letter. */
    DEAD,
    /** The handler never started; no attempt is spent. */
    RELEASED,
    /** Settled too late: the message had been claimed again, and nothing was changed. */
    LOST_LEASE
}
