package dev.stayhub.worker.search;

import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Keeps two workers from rebuilding at the same time. It is a session-level advisory lock: Postgres releases it with
 * the connection, so if a worker dies, another can take over its rebuild. Holds a connection; used by one thread.
 */
final class RebuildLock implements AutoCloseable {

    /** An arbitrary number, the same in all workers, that no other code locks in this database. */
    private static final long KEY = 0x5EA7_C41DL;

    private final Handle session;

    private RebuildLock(Handle session) {
        this.session = session;
    }

    /** Takes the lock; empty if another process holds it. */
    static Optional<RebuildLock> take(Jdbi jdbi) {
        Handle session = jdbi.open();
        boolean taken = false;
        try {
            taken = session.createQuery("SELECT pg_try_advisory_lock(:key)")
                    .bind("key", KEY)
                    .mapTo(Boolean.class)
                    .one();
            return taken ? Optional.of(new RebuildLock(session)) : Optional.empty();
        } finally {
            if (!taken) {
                session.close();
            }
        }
    }

    /**
     * Checks that this session still holds the lock.
     *
     * @throws RuntimeException if the session is gone, and the lock with it
     */
    void confirm() {
        session.createQuery("SELECT TRUE").mapTo(Boolean.class).one();
    }

    /** The pool keeps the session open, so the lock must be released explicitly. */
    @Override
    public void close() {
        try (session) {
            session.createQuery("SELECT pg_advisory_unlock(:key)")
                    .bind("key", KEY)
                    .mapTo(Boolean.class)
                    .one();
        }
    }
}
