package dev.stayhub.worker.ops;

import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.runtime.cli.UnavailableException;
import dev.stayhub.runtime.database.ConnectionPool;
import dev.stayhub.runtime.database.DatabaseOptions;
import dev.stayhub.runtime.database.PoolSettings;
import dev.stayhub.runtime.database.Schema;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.postgres.PostgresPlugin;

/** The database connections of an operator's command: one by default. */
public final class OperatorDatabase {

    /** Patient, because operators often run commands on an overloaded machine. */
    private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(15);

    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(30);

    private OperatorDatabase() {}

    /**
     * Connects and does the work.
     *
     * @throws UnavailableException if the database is unavailable or rejects the work
     */
    static void use(DatabaseOptions options, Consumer<Jdbi> work) throws InterruptedException {
        use(options, 1, work);
    }

    /**
     * As above, with this many connections.
     *
     * @throws UnavailableException if the database is unavailable or rejects the work
     */
    public static void use(DatabaseOptions options, int connections, Consumer<Jdbi> work) throws InterruptedException {
        PoolSettings settings = new PoolSettings(
                "stayhub-operator",
                connections,
                CONNECTION_TIMEOUT,
                STATEMENT_TIMEOUT,
                // The best plan depends on the given filters.
                Map.of("plan_cache_mode", "force_custom_plan"));
        try (HikariDataSource pool = ConnectionPool.open(options, settings)) {
            awaitSchema(pool);
            work.accept(Jdbi.create(pool).installPlugin(new PostgresPlugin()));
        } catch (JdbiException e) {
            Throwable said = e.getCause() == null ? e : e.getCause();
            throw new UnavailableException("the database rejected the command: " + said.getMessage(), e);
        }
    }

    private static void awaitSchema(HikariDataSource pool) throws InterruptedException {
        try {
            Schema.await(pool, Duration.ZERO);
        } catch (CommandFailedException e) {
            throw new UnavailableException(e.getMessage(), e);
        }
    }
}
