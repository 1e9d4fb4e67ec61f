package dev.stayhub.testbed.postgres;

import dev.stayhub.testbed.TestbedException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A session and the few kinds of statements that setting up a server takes. Not thread-safe. */
public final class ServerSession implements AutoCloseable {

    private final Connection connection;

    private ServerSession(Connection connection) {
        this.connection = connection;
    }

    /**
     * A session of this login's.
     *
     * @throws TestbedException if the server does not let it in
     */
    public static ServerSession as(Login login) {
        try {
            return new ServerSession(DriverManager.getConnection(login.url(), login.user(), login.password()));
        } catch (SQLException e) {
            throw new TestbedException("the database does not let " + login.user() + " in: " + e.getMessage(), e);
        }
    }

    boolean roleExists(String name) {
        return exists("SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = ?)", name);
    }

    boolean databaseExists(String name) {
        return exists("SELECT EXISTS (SELECT FROM pg_database WHERE datname = ?)", name);
    }

    private boolean exists(String query, String name) {
        return "t".equals(value(query, name));
    }

    /** The first column of the first row. */
    public String value(String query, Object... parameters) {
        return values(query, parameters).get(0);
    }

    /** The first column of all rows. */
    public List<String> values(String query, Object... parameters) {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            List<String> found = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
            }
            return found;
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** Runs a statement that takes no parameters, such as CREATE ROLE: the server quotes what is put in. */
    public void run(String format, String... names) {
        script(names.length == 0 ? format : value("SELECT format(?, VARIADIC ?::TEXT[])", format, names));
    }

    /** Runs statements as they are. */
    public void script(String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    int endSessions(String database) {
        return Integer.parseInt(value("""
                SELECT count(pg_terminate_backend(pid))
                FROM pg_stat_activity
                WHERE datname = ? AND pid <> pg_backend_pid()
                """, database));
    }

    private static TestbedException failed(SQLException e) {
        return new TestbedException(e.getMessage(), e);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw failed(e);
        }
    }
}
