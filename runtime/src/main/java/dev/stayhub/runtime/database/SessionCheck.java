package dev.stayhub.runtime.database;

import dev.stayhub.runtime.cli.CommandFailedException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.PGConnection;

/**
 * Checks that a session has the settings of {@link ConnectionPool}. A connection pooler such as PgBouncer may reject
 * the settings, drop them, or use another session for each transaction; without this check the program would fail only
 * under load.
 */
final class SessionCheck {

    private static final String ADVICE =
            ": connect to Postgres directly, or see 'Connection poolers' in docs/runbook.md";
    private static final String PROTOCOL_VIOLATION = "08P01";

    private SessionCheck() {}

    /** @throws CommandFailedException if a setting differs */
    static void require(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet session = statement.executeQuery("""
                        SELECT current_setting('lock_timeout') <> '0'
                                   AND current_setting('statement_timeout') <> '0'
                                   AND current_setting('idle_in_transaction_session_timeout') <> '0'
                                   AND current_setting('default_transaction_isolation') = 'read committed',
                               pg_backend_pid()
                        """)) {
            session.next();
            if (!session.getBoolean(1)) {
                throw new CommandFailedException("the database's sessions lack this program's settings: lock_timeout,"
                        + " statement_timeout and idle_in_transaction_session_timeout must be set, and"
                        + " default_transaction_isolation must be 'read committed'. A connection pooler has dropped"
                        + " 'options'" + ADVICE);
            }
            PGConnection driver = connection.unwrap(PGConnection.class);
            // A pooler does not know which server process a client will use, so it reports a made-up number.
            if (driver.getBackendPID() != session.getInt(2) && driver.getPrepareThreshold() != 0) {
                throw new CommandFailedException(
                        "there is a connection pooler between this program and Postgres, and a statement prepared"
                                + " in one session may be run in another: --db-url (STAYHUB_DB_URL) must contain"
                                + " prepareThreshold=0. Or" + ADVICE.substring(1));
            }
        }
    }

    /** @throws CommandFailedException if a pooler rejected the settings, which a retry does not change */
    static void requirePoolerAccepts(SQLException refusal) {
        if (PROTOCOL_VIOLATION.equals(refusal.getSQLState())
                && refusal.getMessage().contains("unsupported startup parameter")) {
            throw new CommandFailedException(
                    "a connection pooler rejects this program's session settings (" + refusal.getMessage() + ")"
                            + ADVICE,
                    refusal);
        }
    }
}
