package dev.stayhub.runtime.database;

import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.runtime.cli.UnavailableException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks the schema before a program starts. Migrations expand first and contract in a later release, so a schema newer
 * than the program requires is fine, but an older one is not.
 */
public final class Schema {

    /** The newest migration of this build. */
    public static final int REQUIRED_VERSION = 11;

    private static final Logger log = LoggerFactory.getLogger(Schema.class);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private Schema() {}

    /**
     * Waits until the database answers, and checks that its sessions have the settings of {@link ConnectionPool} and
     * that its schema is new enough.
     *
     * @param patience how long to wait for a database that does not answer; zero means a single attempt
     * @throws UnavailableException if it does not answer in time
     * @throws CommandFailedException if its schema is too old, or if a connection pooler changes its sessions
     */
    public static void await(DataSource dataSource, Duration patience) throws InterruptedException {
        long deadlineNanos = System.nanoTime() + patience.toNanos();
        Duration pause = Duration.ofMillis(250);
        while (true) {
            try {
                check(dataSource);
                return;
            } catch (SQLException e) {
                SessionCheck.requirePoolerAccepts(e.getCause() instanceof SQLException cause ? cause : e);
                if (System.nanoTime() >= deadlineNanos) {
                    throw new UnavailableException("the database does not answer: " + reason(e), e);
                }
                log.warn("waiting for the database: {}", reason(e));
            }
            TimeUnit.NANOSECONDS.sleep(Math.max(1, Math.min(pause.toNanos(), deadlineNanos - System.nanoTime())));
            pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
        }
    }

    /** The cause, because the pool's own message only says that there is no connection. */
    private static String reason(SQLException e) {
        return e.getCause() instanceof SQLException cause ? cause.getMessage() : e.getMessage();
    }

    private static void check(DataSource dataSource) throws SQLException {
        int found = version(dataSource);
        if (found < REQUIRED_VERSION) {
            throw new CommandFailedException("the database's schema is at version " + found
                    + " but this program requires " + REQUIRED_VERSION + ": run migrations.jar first");
        }
    }

    private static int version(DataSource dataSource) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            SessionCheck.require(connection);
            try (ResultSet known = statement.executeQuery("""
                    SELECT to_regclass('flyway_schema_history') IS NOT NULL,
                           has_table_privilege(to_regclass('flyway_schema_history'), 'SELECT'), current_user
                    """)) {
                known.next();
                if (!known.getBoolean(1)) {
                    return 0;
                }
                if (!known.getBoolean(2)) {
                    throw new CommandFailedException(
                            "login " + known.getString(3) + " is not permitted to read the schema's version: run"
                                    + " migrations.jar, and make the login a member of stayhub_api or stayhub_worker");
                }
            }
            try (ResultSet newest = statement.executeQuery("""
                    SELECT coalesce(max(version::INT), 0) FROM flyway_schema_history WHERE success AND version IS NOT NULL
                    """)) {
                newest.next();
                return newest.getInt(1);
            }
        }
    }
}
