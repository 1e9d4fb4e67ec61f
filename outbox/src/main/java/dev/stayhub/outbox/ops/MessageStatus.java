package dev.stayhub.outbox.ops;

/** Where a message stands. */
public enum MessageStatus {
    /** To be handled, now or later; or being handled. */
    PENDING,
    DONE,
    /** Given up; somebody has to decide. */
    DEAD,
    /** Somebody has decided that it is not to be delivered. */
    DISCARDED
}
