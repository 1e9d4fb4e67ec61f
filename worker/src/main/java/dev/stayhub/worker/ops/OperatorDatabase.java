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

/** The connections an operator's command works with: one, if it does not say otherwise. */
public final class OperatorDatabase {

    /** On a machine in trouble everything takes its time, and that is when an operator asks. */
    private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(15);

    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(30);

    private OperatorDatabase() {}

    /**
     * Connects and works.
     *
     * @throws UnavailableException if there is no database, or it refuses
     */
    static void use(DatabaseOptions options, Consumer<Jdbi> work) throws InterruptedException {
        use(options, 1, work);
    }

    /**
     * As with one, with so many connections.
     *
     * @throws UnavailableException if there is no database, or it refuses
     */
    public static void use(DatabaseOptions options, int connections, Consumer<Jdbi> work) throws InterruptedException {
        PoolSettings settings = new PoolSettings(
                "stayhub-operator",
                connections,
                CONNECTION_TIMEOUT,
                STATEMENT_TIMEOUT,
                // Which filters are given decides the plan.
                Map.of("plan_cache_mode", "force_custom_plan"));
        try (HikariDataSource pool = ConnectionPool.open(options, settings)) {
            awaitSchema(pool);
            work.accept(Jdbi.create(pool).installPlugin(new PostgresPlugin()));
        } catch (JdbiException e) {
            Throwable said = e.getCause() == null ? e : e.getCause();
            throw new UnavailableException("the database refused: " + said.getMessage(), e);
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
