package dev.stayhub.api.testing;

import dev.stayhub.testbed.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Nobody else reads or writes a table until this is released, however long that takes. */
public record TableLock(Connection connection) implements AutoCloseable {

    public static TableLock of(TestDatabase database, String table) throws SQLException {
        Connection connection = database.owner().getConnection();
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            // Whoever holds a lock and does nothing is cut off, in tests as in production.
            statement.execute("SET LOCAL idle_in_transaction_session_timeout = 0");
            statement.execute("LOCK TABLE " + table + " IN ACCESS EXCLUSIVE MODE");
        }
        return new TableLock(connection);
    }

    public void release() throws SQLException {
        connection.rollback();
    }

    @Override
    public void close() throws SQLException {
        release();
        connection.close();
    }
}
