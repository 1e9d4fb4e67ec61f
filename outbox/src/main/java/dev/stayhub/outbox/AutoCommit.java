package dev.stayhub.outbox;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Refuses connections that come with auto-commit off. Jdbi takes those for connections inside a transaction that somebody else
 * will commit: {@code inTransaction} joins it, nobody ever commits, and all looks well.
 */
public final class AutoCommit {

    private AutoCommit() {}

    /**
     * Looks at one connection, and says nothing to the server.
     *
     * @throws AutoCommitOffException if its auto-commit is off
     */
    public static void require(Jdbi jdbi) {
        // Not useHandle: inside a transaction of this thread that would be the transaction's own connection.
        try (Handle fresh = jdbi.open()) {
            require(fresh);
        }
    }

    /** @param fresh a handle that nothing was done with */
    static void require(Handle fresh) {
        if (fresh.isInTransaction()) {
            throw new AutoCommitOffException();
        }
    }
}
