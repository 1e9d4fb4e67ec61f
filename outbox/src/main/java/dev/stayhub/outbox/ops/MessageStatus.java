package dev.stayhub.outbox.ops;

/** The status of a message. */
public enum MessageStatus {
    /** To be handled, now or later, or being handled. */
    PENDING,
    DONE,
    /** A dead letter, which waits for an operator's decision. */
    DEAD,
    /** A dead letter that an operator has discarded. */
    DISCARDED
}
