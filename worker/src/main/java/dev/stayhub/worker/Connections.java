package dev.stayhub.worker;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.MetricsTrackerFactory;
import dev.stayhub.runtime.database.ConnectionPool;
import dev.stayhub.runtime.database.DatabaseOptions;
import dev.stayhub.runtime.database.DatabaseState;
import dev.stayhub.runtime.database.PoolSettings;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.jdbi.v3.postgres.PostgresPlugin;

/**
 * The worker's connection pools: a large one for handlers and the loop, and one connection each for tasks that must not
 * wait for those.
 */
final class Connections implements AutoCloseable {

    /** The connection timeout of a worker that keeps running: what fails now is retried soon. */
    static final Duration SHORT_TIMEOUT = Duration.ofSeconds(2);
    /** The connection timeout of a worker that runs once, which is patient with an overloaded machine. */
    static final Duration LONG_TIMEOUT = Duration.ofSeconds(15);

    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(30);
    /**
     * Connections in addition to those of handlers: the claim, the settler, the health check, presence, retention, two
     * readers of statistics, and three for search: the drift, a rebuild and its lock.
     */
    private static final int EXTRA_CONNECTIONS = 10;

    private final HikariDataSource work;
    private final HikariDataSource heartbeat;
    private final HikariDataSource wakeup;

    /** @param timeout how long to wait for a connection */
    Connections(DatabaseOptions database, int slots, Duration timeout) {
        this.work = open(database, slots + EXTRA_CONNECTIONS, timeout, "stayhub-worker");
        this.heartbeat = open(database, 1, timeout, "stayhub-worker-heartbeat");
        this.wakeup = open(database, 1, timeout, "stayhub-worker-wakeup");
    }

    DataSource work() {
        return work;
    }

    DataSource wakeup() {
        return wakeup;
    }

    Jdbi workJdbi() {
        return jdbi(work);
    }

    Jdbi heartbeatJdbi() {
        return jdbi(heartbeat);
    }

    /** Makes the pools report metrics; to be called once. */
    void measure(MetricsTrackerFactory metrics) {
        for (HikariDataSource pool : List.of(work, heartbeat, wakeup)) {
            pool.setMetricsTrackerFactory(metrics);
        }
    }

    /** The reason why the database accepts no writes, if there is one. */
    Optional<String> trouble() {
        DatabaseState state;
        try {
            state = DatabaseState.ask(work, work);
        } catch (SQLException e) {
            state = DatabaseState.DOWN;
        }
        return state == DatabaseState.UP ? Optional.empty() : Optional.of(state.words());
    }

    private static Jdbi jdbi(DataSource pool) {
        return Jdbi.create(pool)
                .installPlugin(new PostgresPlugin())
                // Without bound values: the text is logged and stored in last_error, and bound values can be personal
                // data.
                .configure(
                        StatementExceptions.class,
                        exceptions -> exceptions.setMessageRendering(StatementExceptions.MessageRendering.NONE));
    }

    private static HikariDataSource open(DatabaseOptions database, int size, Duration timeout, String name) {
        return ConnectionPool.open(
                database,
                new PoolSettings(
                        name,
                        size,
                        timeout,
                        STATEMENT_TIMEOUT,
                        // The best plan of the claim depends on its parameters, so it must not use a generic plan.
                        Map.of("plan_cache_mode", "force_custom_plan")));
    }

    @Override
    public void close() {
        wakeup.close();
        heartbeat.close();
        work.close();
    }
}
