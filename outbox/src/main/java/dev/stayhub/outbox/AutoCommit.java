package dev.stayhub.outbox;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Rejects connections whose auto-commit is off. Jdbi takes such a connection for one inside a transaction that other
 * code will commit: {@code inTransaction} joins it, the commit never happens, and there is no error.
 */
public final class AutoCommit {

    private AutoCommit() {}

    /**
     * Checks one connection, without a statement to the server.
     *
     * @throws AutoCommitOffException if its auto-commit is off
     */
    public static void require(Jdbi jdbi) {
        // Not useHandle: inside a transaction of this thread that would be the transaction's own connection.
        try (Handle fresh = jdbi.open()) {
            require(fresh);
        }
    }

    /** @param fresh an unused handle */
    static void require(Handle fresh) {
        if (fresh.isInTransaction()) {
            throw new AutoCommitOffException();
        }
    }
}
