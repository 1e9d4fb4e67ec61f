package dev.stayhub.bench.server;

import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.runtime.database.ConnectionPool;
import dev.stayhub.runtime.database.DatabaseOptions;
import dev.stayhub.runtime.database.PoolSettings;
import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.postgres.Logins;
import java.time.Duration;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;

/**
 * A database that is measured; dropped when it is closed.
 *
 * @param owner may do everything
 * @param programs may do what api.jar and worker.jar may do
 */
public record BenchDatabase(Login owner, Logins programs, Runnable drop) implements AutoCloseable {

    /** A session of the owner's. */
    public Handle open() {
        return Jdbi.create(owner.url(), owner.user(), owner.password())
                .installPlugin(new PostgresPlugin())
                .open();
    }

    /** Connections as our programs have them, with these settings of their sessions. */
    public static HikariDataSource pool(Login login, int size, Map<String, String> settings) {
        return ConnectionPool.open(
                DatabaseOptions.of(login.url(), login.user(), login.password()),
                new PoolSettings("stayhub-bench", size, Duration.ofSeconds(2), Duration.ofSeconds(30), settings));
    }

    @Override
    public void close() {
        drop.run();
    }
}
