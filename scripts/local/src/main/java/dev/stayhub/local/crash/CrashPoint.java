package dev.stayhub.local.crash;

import java.util.Locale;

/** Where a process can be made to die, without it knowing. */
public enum CrashPoint {
    /** The booking and its message are written, and not committed. */
    BEFORE_COMMIT,
    /** They are committed, and nobody has been told: neither the guest nor a worker. */
    AFTER_COMMIT,
    /** A worker has claimed the message, and its handler has not begun. */
    AFTER_CLAIM,
    /** The email is sent and recorded as sent, and the message is not settled. */
    AFTER_SENT;

    /** How it is called on the command line and in files. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
