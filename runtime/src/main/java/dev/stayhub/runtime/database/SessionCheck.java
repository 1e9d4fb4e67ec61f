package dev.stayhub.runtime.database;

import dev.stayhub.runtime.cli.CommandFailedException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.PGConnection;

/**
 * Whether a session is what {@link ConnectionPool} asked for. A connection pooler between (PgBouncer) may refuse the settings,
 * drop them, or give each transaction another session; without this check a program would find out under load.
 */
final class SessionCheck {

    private static final String WAY_OUT =
            ": connect to Postgres itself, or see 'Connection poolers' in docs/runbook.md";
    private static final String PROTOCOL_VIOLATION = "08P01";

    private SessionCheck() {}

    /** @throws CommandFailedException if the session is not as it has to be */
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
                throw new CommandFailedException(
                        "the database's sessions are not as this program asks for them: lock_timeout,"
                                + " statement_timeout and idle_in_transaction_session_timeout have to be set, and"
                                + " default_transaction_isolation has to be 'read committed'. A connection pooler has dropped"
                                + " 'options'" + WAY_OUT);
            }
            PGConnection driver = connection.unwrap(PGConnection.class);
            // A pooler cannot tell a client the process it will talk to: it makes a number up.
            if (driver.getBackendPID() != session.getInt(2) && driver.getPrepareThreshold() != 0) {
                throw new CommandFailedException(
                        "there is a connection pooler between this program and Postgres, and a statement prepared"
                                + " in one session may be run in another: --db-url (STAYHUB_DB_URL) has to say"
                                + " prepareThreshold=0. Or" + WAY_OUT.substring(1));
            }
        }
    }

    /** @throws CommandFailedException if it was a pooler that does not take the settings: it will not take them later either */
    static void refusedForGood(SQLException refusal) {
        if (PROTOCOL_VIOLATION.equals(refusal.getSQLState())
                && refusal.getMessage().contains("unsupported startup parameter")) {
            throw new CommandFailedException(
                    "a connection pooler refuses this program's session settings (" + refusal.getMessage() + ")"
                            + WAY_OUT,
                    refusal);
        }
    }
}
