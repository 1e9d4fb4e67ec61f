package dev.stayhub.api.testing;

import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** Does to a database what happens to databases: it goes away, its connections are cut, it comes back. */
public record Superuser(TestDatabase database) {

    /** Nobody is let in any more; who is in stays. */
    public void closeDoor() throws SQLException {
        execute("ALTER DATABASE " + name() + " ALLOW_CONNECTIONS false");
    }

    public void openDoor() throws SQLException {
        execute("ALTER DATABASE " + name() + " ALLOW_CONNECTIONS true");
    }

    /** Ends every connection of the API's login. */
    public void cutConnections() throws SQLException {
        execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + name()
                + "' AND usename = '" + database.apiLogin().user() + "'");
    }

    private String name() {
        return database.apiLogin().url().replaceFirst("\\?.*", "").replaceFirst(".*/", "");
    }

    private void execute(String sql) throws SQLException {
        Login login = database.superuserLogin();
        // From another database: this one may not take connections.
        String url = login.url().replace("/" + name(), "/postgres");
        try (Connection connection = DriverManager.getConnection(url, login.user(), login.password());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
