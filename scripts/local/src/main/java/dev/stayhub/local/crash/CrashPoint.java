package dev.stayhub.local.crash;

import java.util.Locale;

/** Where a process can be made to die, without it knowing. */
public enum CrashPoint {
    /** A booking and its message, or the change of a property, are written, and not committed. */
    BEFORE_COMMIT,
    /** They are committed, and nobody has been told: no guest, no worker, no index. */
    AFTER_COMMIT,
    /** The index did not take a property's document, and the message that makes up for it is not written. */
    BEFORE_ENQUEUE,
    /** A worker has claimed the message, each of its handlers has its copy, and none has begun. */
    AFTER_CLAIM,
    /** One email is sent and recorded as sent, its copy of the message is not settled, and no other email is under way. */
    AFTER_SENT;

    /** How it is called on the command line and in files. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
