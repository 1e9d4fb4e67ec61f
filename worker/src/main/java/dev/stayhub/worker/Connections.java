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

/** The worker's connections: many for handlers and the loop, and one each for what must not wait for those. */
final class Connections implements AutoCloseable {

    /** Of a worker that goes on: what cannot be done now is done a moment later. */
    static final Duration SHORT_TIMEOUT = Duration.ofSeconds(2);
    /** Of a worker that is to do its work and end: a machine in trouble is given time. */
    static final Duration LONG_TIMEOUT = Duration.ofSeconds(15);

    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(30);
    /**
     * Beside the handlers: the claim, the settler, the health check, presence, retention, two readers of numbers, and three
     * for search: the drift, a rebuild and its lock.
     */
    private static final int BESIDE_THE_HANDLERS = 10;

    private final HikariDataSource work;
    private final HikariDataSource heartbeat;
    private final HikariDataSource wakeup;

    /** @param timeout how long to wait for a connection */
    Connections(DatabaseOptions database, int slots, Duration timeout) {
        this.work = open(database, slots + BESIDE_THE_HANDLERS, timeout, "stayhub-worker");
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

    /** Has the pools measured; once. */
    void measure(MetricsTrackerFactory metrics) {
        for (HikariDataSource pool : List.of(work, heartbeat, wakeup)) {
            pool.setMetricsTrackerFactory(metrics);
        }
    }

    /** Why nothing can be written to the database, if so. */
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
                // Not what is bound: the text ends up in logs and in last_error, and that is personal data.
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
                        // The claim's parameters decide its plan: never plan it for the average of all topics.
                        Map.of("plan_cache_mode", "force_custom_plan")));
    }

    @Override
    public void close() {
        wakeup.close();
        heartbeat.close();
        work.close();
    }
}
