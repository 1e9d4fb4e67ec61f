package dev.stayhub.bench.drain;

import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.bench.server.BenchDatabase;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.drain.Drain;
import dev.stayhub.outbox.drain.DrainSettings;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.postgres.PostgresPlugin;

/** A worker in this JVM: with as many slots and connections as worker.jar has by default, with the same settings. */
public final class WorkerPools implements AutoCloseable {

    /** What worker.jar asks for. */
    public static final String CUSTOM_PLANS = "force_custom_plan";
    /** What a driver or a proxy may end up with. */
    public static final String GENERIC_PLANS = "force_generic_plan";

    /** The default of worker.jar. */
    public static final int SLOTS = 8;
    /** The default of worker.jar. */
    static final int BATCH_SIZE = 100;

    private static final int BESIDE_THE_HANDLERS = 5;

    private final HikariDataSource work;
    private final HikariDataSource heartbeat;

    public WorkerPools(BenchDatabase database, String planCacheMode) {
        Map<String, String> settings = Map.of("plan_cache_mode", planCacheMode);
        this.work = BenchDatabase.pool(database.programs().worker(), SLOTS + BESIDE_THE_HANDLERS, settings);
        this.heartbeat = BenchDatabase.pool(database.programs().worker(), 1, settings);
    }

    /** One that drains with this handler, each statement of its work told to a listener. */
    Drain worker(Subscription handler, int batchSize, SqlLogger listener) {
        return Drain.create(
                jdbi(work).setSqlLogger(listener),
                jdbi(heartbeat),
                List.of(handler),
                DrainSettings.defaults("stayhub-bench").withSlots(SLOTS).withBatchSize(batchSize),
                new Random(1));
    }

    private static Jdbi jdbi(HikariDataSource pool) {
        return Jdbi.create(pool).installPlugin(new PostgresPlugin());
    }

    @Override
    public void close() {
        heartbeat.close();
        work.close();
    }
}
