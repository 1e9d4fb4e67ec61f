package dev.stayhub.runtime.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** The state of the database, which determines a program's readiness. */
public enum DatabaseState {
    UP("the database answers"),
    DOWN("the database does not answer"),
    READ_ONLY("the database is read-only: a standby, or default_transaction_read_only is on for this login"),
    NO_ROOM("the database has no space: a write failed for lack of space within the last half minute");

    private final String words;

    DatabaseState(String words) {
        this.words = words;
    }

    /** The state in words. */
    public String words() {
        return words;
    }

    /**
     * Checks the database without writing. Lack of space is known from recent failed writes on {@code writing}.
     *
     * @param asking provides one connection for a short time
     * @param writing the pool that the program writes with, if it came from {@link ConnectionPool#open}
     * @return anything but {@link #DOWN}
     * @throws SQLException if the database does not answer
     */
    public static DatabaseState ask(DataSource asking, DataSource writing) throws SQLException {
        if (isReadOnly(asking)) {
            return READ_ONLY;
        }
        return writing instanceof HikariDataSource pool
                        && pool.getExceptionOverride() instanceof FailedStatements failed
                        && failed.lackedSpaceRecently()
                ? NO_ROOM
                : UP;
    }

    private static boolean isReadOnly(DataSource asking) throws SQLException {
        try (Connection connection = asking.getConnection();
                Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(
                        "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::BOOLEAN")) {
            answer.next();
            boolean readOnly = answer.getBoolean(1);
            if (readOnly && asking instanceof HikariDataSource pool) {
                // The session stays read-only when the cause is gone, so the next check needs a new one.
                pool.evictConnection(connection);
            }
            return readOnly;
        }
    }
}
