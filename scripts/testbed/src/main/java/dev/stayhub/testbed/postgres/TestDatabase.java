package dev.stayhub.testbed.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A database of its own for a test class, with the whole schema and nothing in it. Register it as a static field:
 *
 * <pre>{@code
 * @RegisterExtension
 * static final TestDatabase database = new TestDatabase();
 * }</pre>
 *
 * <p>Sessions have a time zone that is neither UTC nor the JVM's, and may do what the login's role may do. Thread-safe
 * once created.
 */
public final class TestDatabase implements BeforeAllCallback, AfterAllCallback {

    /** For a connection and for a statement: what a test is about is never how fast its machine is. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** As programs have it: who waits for a row or a table gives up soon. */
    private static final String SESSION =
            "-c lock_timeout=2s -c idle_in_transaction_session_timeout=10s -c statement_timeout=" + PATIENCE.toMillis();

    private static final String SESSION_TIME_ZONE = "Asia/Kathmandu";

    private final boolean migrated;
    private final List<HikariDataSource> pools = new ArrayList<>();
    private TestServer server;
    private String name;
    private String backup;
    private DataSource owner;
    private DataSource api;
    private DataSource worker;

    public TestDatabase() {
        this(true);
    }

    private TestDatabase(boolean migrated) {
        this.migrated = migrated;
    }

    /** A database without even the schema. */
    public static TestDatabase empty() {
        return new TestDatabase(false);
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        create();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        drop();
    }

    /** For tests that are not run by Jupiter. */
    public void create() {
        server = TestServer.running();
        name = migrated ? server.createDatabase() : server.createEmptyDatabase();
        owner = pool(ownerLogin(), 8, PATIENCE);
        api = pool(apiLogin(), 16, PATIENCE);
        worker = pool(workerLogin(), 16, PATIENCE);
    }

    /** Closes what was opened and drops the database, whoever is still connected. */
    public void drop() {
        pools.forEach(HikariDataSource::close);
        pools.clear();
        if (name != null) {
            server.drop(name);
        }
        dropBackup();
    }

    /** Takes a backup, which replaces an earlier one. All sessions are ended. */
    public void backUp() {
        dropBackup();
        endSessions();
        backup = server.copy(name);
    }

    /** Puts the backup in the place of the database. All sessions are ended. */
    public void restore() {
        endSessions();
        server.restore(name, backup);
    }

    private void dropBackup() {
        if (backup != null) {
            server.drop(backup);
        }
    }

    private void endSessions() {
        pools.forEach(pool -> pool.getHikariPoolMXBean().softEvictConnections());
    }

    /** May do everything with the tables. */
    public DataSource owner() {
        return owner;
    }

    /** May do what api.jar may do. */
    public DataSource api() {
        return api;
    }

    /** May do what worker.jar may do. */
    public DataSource worker() {
        return worker;
    }

    /** The owner's login, for programs. */
    public Login ownerLogin() {
        return server.login(name, TestServer.OWNER);
    }

    /** The api's login, for programs. */
    public Login apiLogin() {
        return server.login(name, TestServer.API);
    }

    /** The worker's login, for programs. */
    public Login workerLogin() {
        return server.login(name, TestServer.WORKER);
    }

    /** Who may end other sessions. */
    public Login superuserLogin() {
        return server.superuser(name);
    }

    /** A further pool, closed with the database, that gives up as soon as that of a program does: after three seconds. */
    public DataSource pool(Login login, int size) {
        return pool(login, size, Duration.ofSeconds(3));
    }

    private synchronized DataSource pool(Login login, int size, Duration connectionTimeout) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("test-" + login.user());
        config.setJdbcUrl(login.url());
        config.setUsername(login.user());
        config.setPassword(login.password());
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(connectionTimeout.toMillis());
        config.setInitializationFailTimeout(-1);
        config.addDataSourceProperty("ApplicationName", "test-" + login.user());
        config.addDataSourceProperty("logServerErrorDetail", "false");
        config.addDataSourceProperty("options", SESSION);
        config.setConnectionInitSql("SET TIME ZONE '" + SESSION_TIME_ZONE + "'");
        HikariDataSource pool = new HikariDataSource(config);
        pools.add(pool);
        return pool;
    }
}
