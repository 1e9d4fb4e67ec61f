package dev.stayhub.outbox.drain.settle;

/** What the end of an attempt came to. */
public enum Settlement {
    DONE,
    /** Failed; to be tried again, with the attempt spent. */
    RETRIED,
    /** A destination was away, or asked for another time: handed back without the attempt. */
    UNAVAILABLE,
    /** Given up. */
    DEAD,
    /** Never started: handed back without the attempt. */
    RELEASED,
    /** Settled too late: the message had been claimed again by then, and nothing was changed. */
    LOST_LEASE
}
