package dev.stayhub.local.lab;

import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.drain.Drain;
import dev.stayhub.outbox.drain.DrainSettings;
import dev.stayhub.outbox.drain.Totals;
import dev.stayhub.runtime.database.ConnectionPool;
import dev.stayhub.runtime.database.PoolSettings;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;

/**
 * The worker's own loop in this process, with the handlers of an experiment: for what handlers do with messages. Where
 * processes die, worker.jar is started. Thread-safe.
 */
final class LabWorker implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(50);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    /** The claim, the settler and the heartbeat; handlers bring their own. */
    private static final int CONNECTIONS = 3;

    private final HikariDataSource pool;
    private final Drain drain;
    private final CompletableFuture<Totals> totals = new CompletableFuture<>();

    private LabWorker(HikariDataSource pool, Drain drain) {
        this.pool = pool;
        this.drain = drain;
    }

    /** Starts one with so many slots; it claims what these handlers are for. */
    static LabWorker start(Scene scene, String name, int slots, List<Subscription> handlers) {
        HikariDataSource pool = ConnectionPool.open(
                scene.ownerLogin(), new PoolSettings(name, CONNECTIONS, TIMEOUT, TIMEOUT, Map.of()));
        Jdbi jdbi = Jdbi.create(pool).installPlugin(new PostgresPlugin());
        DrainSettings settings = DrainSettings.defaults(name).withSlots(slots).withInterval(POLL);
        LabWorker worker = new LabWorker(pool, Drain.create(jdbi, jdbi, handlers, settings, new SecureRandom()));
        Thread thread = new Thread(worker::run, name);
        thread.setDaemon(true);
        thread.start();
        return worker;
    }

    private void run() {
        try {
            totals.complete(drain.untilStopped());
        } catch (InterruptedException | RuntimeException e) {
            totals.completeExceptionally(e);
        }
    }

    /** How many of its slots run a handler this moment. */
    int busySlots() {
        return drain.state().busySlots();
    }

    /** Has it finish what runs and hand back the rest, and tells what it settled. */
    Totals stop() {
        drain.stop();
        return totals.join();
    }

    @Override
    public void close() {
        stop();
        pool.close();
    }
}
