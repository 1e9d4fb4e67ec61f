package dev.stayhub.runtime.database;

import com.zaxxer.hikari.HikariPoolMXBean;
import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Is notified of every failed statement on a pool's connections. Detects that the server lacks space, and evicts
 * read-only sessions. A read-only session stays read-only when the cause is gone: its server became a standby, or it
 * took over a setting of its role that was reverted later. The driver considers it intact, so the pool would keep it
 * for its whole lifetime. Thread-safe.
 */
final class FailedStatements implements SQLExceptionOverride {

    private static final String READ_ONLY = "25006";
    /** Insufficient resources: disk, memory, connections. */
    private static final String NO_ROOM_CLASS = "53";
    /** Longer than ten seconds, because an idle worker writes every ten seconds. */
    private static final Duration LATELY = Duration.ofSeconds(30);
    /** The minimum time between two evictions: while the database is read-only, new sessions are read-only too. */
    private static final Duration BETWEEN_EVICTIONS = Duration.ofSeconds(1);

    private final AtomicLong evictedAtNanos = new AtomicLong(System.nanoTime() - BETWEEN_EVICTIONS.toNanos());
    private volatile HikariPoolMXBean pool;
    private final Duration lately;
    private volatile long lackedSpaceAtNanos;

    FailedStatements() {
        this(LATELY);
    }

    FailedStatements(Duration lately) {
        this.lately = lately;
        this.lackedSpaceAtNanos = System.nanoTime() - lately.toNanos();
    }

    /** The pool whose sessions are evicted; without it, only the session whose statement failed is evicted. */
    void evictFrom(HikariPoolMXBean pool) {
        this.pool = pool;
    }

    @java.lang.Override
    public Override adjudicate(SQLException failure) {
        String state = failure.getSQLState();
        if (READ_ONLY.equals(state)) {
            evictAll();
            return Override.MUST_EVICT;
        }
        if (state != null && state.startsWith(NO_ROOM_CLASS)) {
            lackedSpaceAtNanos = System.nanoTime();
        }
        return Override.CONTINUE_EVICT;
    }

    /** Whether a statement failed for lack of space within the last half minute. Only a write can detect that. */
    boolean lackedSpaceRecently() {
        return System.nanoTime() - lackedSpaceAtNanos < lately.toNanos();
    }

    /** The other sessions are read-only too: each would fail one more statement. */
    private void evictAll() {
        HikariPoolMXBean known = pool;
        long lastNanos = evictedAtNanos.get();
        long nowNanos = System.nanoTime();
        if (known != null
                && nowNanos - lastNanos >= BETWEEN_EVICTIONS.toNanos()
                && evictedAtNanos.compareAndSet(lastNanos, nowNanos)) {
            known.softEvictConnections();
        }
    }
}
