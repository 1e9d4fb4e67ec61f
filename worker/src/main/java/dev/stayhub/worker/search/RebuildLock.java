package dev.stayhub.worker.search;

import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Keeps two workers from rebuilding at once. It is the session's: Postgres drops it with the connection, so a worker that
 * dies leaves nothing behind, and another takes up what it had begun. Holds a connection; used by one thread.
 */
final class RebuildLock implements AutoCloseable {

    /** Any number, the same in all workers, that nothing else in this database locks. */
    private static final long KEY = 0x5EA7_C41DL;

    private final Handle session;

    private RebuildLock(Handle session) {
        this.session = session;
    }

    /** Nothing if somebody else has it. */
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
     * Returns if it is still ours.
     *
     * @throws RuntimeException if the session is gone, and the lock with it
     */
    void confirm() {
        session.createQuery("SELECT TRUE").mapTo(Boolean.class).one();
    }

    /** The pool keeps the session, so the lock has to go by itself. */
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
