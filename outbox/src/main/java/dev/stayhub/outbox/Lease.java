package dev.stayhub.outbox;

import java.time.Duration;

/** A worker's lease of a message while a handler runs. Thread-safe. */
public interface Lease {

    /** The time left before the handler is interrupted, which is not the end of the lease. Zero if the time is up. */
    Duration remaining();

    /**
     * True while this worker certainly holds the lease. Check it just before an effect that cannot be undone. Needs no
     * database access; false after the process was frozen for longer than the lease.
     */
    boolean stillMine();
}
