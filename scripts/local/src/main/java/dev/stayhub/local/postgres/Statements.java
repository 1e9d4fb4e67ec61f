package dev.stayhub.local.postgres;

import dev.stayhub.migrations.cli.CouldNot;
import dev.stayhub.migrations.database.DatabaseOptions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A connection and the few kinds of statements that setting up a server takes. Not thread-safe. */
final class Statements implements AutoCloseable {

    private final Connection connection;

    private Statements(Connection connection) {
        this.connection = connection;
    }

    /** @throws CouldNot if the server does not let this login in */
    static Statements as(DatabaseOptions login) {
        try {
            return new Statements(DriverManager.getConnection(login.url(), login.user(), login.password()));
        } catch (SQLException e) {
            throw new CouldNot("the database does not let " + login.user() + " in: " + e.getMessage(), e);
        }
    }

    boolean exists(String query, String argument) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setString(1, argument);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }

    String value(String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }

    /** Runs a statement that takes no parameters, such as CREATE ROLE: the server quotes what is put in. */
    void run(String format, String... arguments) throws SQLException {
        String placeholders = ", ?::TEXT".repeat(arguments.length);
        String finished;
        try (PreparedStatement quoting = connection.prepareStatement("SELECT format(?" + placeholders + ")")) {
            quoting.setString(1, format);
            for (int i = 0; i < arguments.length; i++) {
                quoting.setString(i + 2, arguments[i]);
            }
            try (ResultSet rows = quoting.executeQuery()) {
                rows.next();
                finished = rows.getString(1);
            }
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute(finished);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
