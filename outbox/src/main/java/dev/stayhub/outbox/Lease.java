package dev.stayhub.outbox;

import java.time.Duration;

/** A worker's hold on a message while it handles it. Thread-safe. */
public interface Lease {

    /** How much longer the handler may take; zero when its time is up. */
    Duration remaining();

    /**
     * Whether nobody else can have this message yet. Ask just before an effect that cannot be taken back. Answered from
     * what this process knows, without the database; false after the process was frozen for longer than the lease.
     */
    boolean stillMine();
}
