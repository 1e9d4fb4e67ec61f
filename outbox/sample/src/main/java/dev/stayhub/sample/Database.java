package dev.stayhub.sample;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;

/** A pool of connections to the service's database, as the outbox needs them. */
final class Database implements AutoCloseable {

    private static final Duration WAIT_FOR_CONNECTION = Duration.ofSeconds(10);

    private final HikariDataSource pool;

    private Database(HikariDataSource pool) {
        this.pool = pool;
    }

    static Database open(String url, String user, String password, int connections) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setUsername(user);
        config.setPassword(password);
        config.setMaximumPoolSize(connections);
        config.setConnectionTimeout(WAIT_FOR_CONNECTION.toMillis());
        // A database that is away at the start is waited for, as it is later.
        config.setInitializationFailTimeout(-1);
        // A vanished server is noticed; no lock is waited for or kept long; each claim is planned for its parameters.
        config.addDataSourceProperty("socketTimeout", "40");
        config.addDataSourceProperty(
                "options",
                "-c lock_timeout=2s -c statement_timeout=30s -c idle_in_transaction_session_timeout=10s"
                        + " -c plan_cache_mode=force_custom_plan");
        return new Database(new HikariDataSource(config));
    }

    Jdbi jdbi() {
        return Jdbi.create(pool).installPlugin(new PostgresPlugin());
    }

    @Override
    public void close() {
        pool.close();
    }
}
