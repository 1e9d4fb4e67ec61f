package dev.stayhub.bench.drain;

import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.runtime.database.ConnectionPool;
import dev.stayhub.runtime.database.DatabaseOptions;
import dev.stayhub.runtime.database.PoolSettings;
import java.time.Duration;
import java.util.Map;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.postgres.PostgresPlugin;

/** The connections of a worker in this JVM: as many as worker.jar has, with the same settings. */
public final class WorkerPools implements AutoCloseable {

    /** What worker.jar asks for. */
    public static final String CUSTOM_PLANS = "force_custom_plan";
    /** What a driver or a proxy may end up with. */
    public static final String GENERIC_PLANS = "force_generic_plan";

    private static final int BESIDE_THE_HANDLERS = 5;

    private final HikariDataSource work;
    private final HikariDataSource heartbeat;

    public WorkerPools(DatabaseOptions worker, String planCacheMode) {
        this.work = open(worker, Drains.SLOTS + BESIDE_THE_HANDLERS, planCacheMode);
        this.heartbeat = open(worker, 1, planCacheMode);
    }

    Jdbi work() {
        return Jdbi.create(work).installPlugin(new PostgresPlugin());
    }

    /** The same, with each statement told to a listener. */
    Jdbi work(SqlLogger listener) {
        return work().setSqlLogger(listener);
    }

    Jdbi heartbeat() {
        return Jdbi.create(heartbeat).installPlugin(new PostgresPlugin());
    }

    private static HikariDataSource open(DatabaseOptions worker, int size, String planCacheMode) {
        return ConnectionPool.open(
                worker,
                new PoolSettings(
                        "stayhub-bench",
                        size,
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(30),
                        Map.of("plan_cache_mode", planCacheMode)));
    }

    @Override
    public void close() {
        heartbeat.close();
        work.close();
    }
}
