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
     * @throws IllegalStateException if its auto-commit is off
     */
    public static void require(Jdbi jdbi) {
        jdbi.useHandle(AutoCommit::require);
    }

    /** @param fresh a handle that nothing was done with */
    static void require(Handle fresh) {
        if (fresh.isInTransaction()) {
            throw new IllegalStateException(
                    "the connections of this Jdbi come with auto-commit off, so nothing that it does"
                            + " would ever be committed: leave auto-commit on in the pool (HikariCP: autoCommit=true, the default);"
                            + " a transaction switches it off for as long as it lasts");
        }
    }
}
