package dev.stayhub.runtime.database;

import com.zaxxer.hikari.HikariPoolMXBean;
import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Hears of every statement that failed on a pool's connections. Knows from them whether the server lacks room, and throws away
 * sessions that may only read. Such a session
 * stays as it is when the cause is gone: it belongs to a server that became a standby, or took a setting of its role that was
 * taken back since. To the driver it looks like a good one, so it would be kept for its whole lifetime. Thread-safe.
 */
final class FailedStatements implements SQLExceptionOverride {

    private static final String READ_ONLY = "25006";
    /** Not enough of something: disk, memory, connections. */
    private static final String NO_ROOM_CLASS = "53";
    /** A worker that has nothing to do still writes every ten seconds. */
    private static final Duration LATELY = Duration.ofSeconds(30);
    /** While nothing can be written each new session is read-only as well: no storm of new ones. */
    private static final Duration BETWEEN_EVICTIONS = Duration.ofSeconds(1);

    private final AtomicLong evictedAtNanos = new AtomicLong(System.nanoTime() - BETWEEN_EVICTIONS.toNanos());
    private volatile HikariPoolMXBean pool;
    private final Duration lately;
    private volatile long lackedRoomAtNanos;

    FailedStatements() {
        this(LATELY);
    }

    FailedStatements(Duration lately) {
        this.lately = lately;
        this.lackedRoomAtNanos = System.nanoTime() - lately.toNanos();
    }

    /** Without this, the session whose statement failed goes alone. */
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
            lackedRoomAtNanos = System.nanoTime();
        }
        return Override.CONTINUE_EVICT;
    }

    /** Whether a statement failed for lack of room within the last half minute. Nobody can tell but by writing. */
    boolean lackedRoomLately() {
        return System.nanoTime() - lackedRoomAtNanos < lately.toNanos();
    }

    /** The others were opened beside it and are no better: each would fail one more statement. */
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
