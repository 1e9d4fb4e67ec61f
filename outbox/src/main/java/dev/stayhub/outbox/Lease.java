package dev.stayhub.outbox;

import java.time.Duration;

/** A worker's hold on a message while it handles it. Thread-safe. */
public interface Lease {

    /** How much longer the handler may take before it is interrupted; not when the lease ends. Zero when its time is up. */
    Duration remaining();

    /**
     * True while this worker certainly still has the message. Ask just before an effect that cannot be taken back. Answered from
     * what this process knows, without the database; false after the process was frozen for longer than the lease.
     */
    boolean stillMine();
}
