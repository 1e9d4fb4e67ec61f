package dev.stayhub.bench.scheduler;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.bench.measure.Bed;
import dev.stayhub.bench.server.BenchDatabase;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.testbed.waiting.Patience;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Handle;

/**
 * db-scheduler with one-time tasks that do nothing, polling as its documentation recommends for throughput:
 * {@code pollUsingLockAndFetch(1.0, 4.0)}.
 */
public final class ScheduledTasks implements AutoCloseable {

    private static final String TASK = "measured";
    private static final int THREADS = 8;
    private static final double LOWER_LIMIT = 1.0;
    private static final double UPPER_LIMIT = 4.0;
    /** One connection for each thread, and some for polling, heartbeats and housekeeping: it waits for none. */
    private static final int CONNECTIONS = THREADS + 5;

    private static final double NANOS_PER_SECOND = 1e9;

    private final BenchDatabase database;
    private final HikariDataSource pool;

    public ScheduledTasks(BenchDatabase database) {
        this.database = database;
        try (Handle handle = database.open()) {
            createTable(handle);
        }
        this.pool = BenchDatabase.pool(database.owner(), CONNECTIONS, Map.of());
    }

    /** Which db-scheduler this is, as the build has it. */
    public static String version() {
        try (InputStream resource = ScheduledTasks.class.getResourceAsStream("version.properties")) {
            Properties build = new Properties();
            build.load(resource);
            return build.getProperty("db-scheduler");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The columns and indexes that db-scheduler 16 names for Postgres. */
    private static void createTable(Handle handle) {
        handle.execute("""
                CREATE TABLE scheduled_tasks (
                    task_name            TEXT        NOT NULL,
                    task_instance        TEXT        NOT NULL,
                    task_data            BYTEA,
                    execution_time       TIMESTAMPTZ NOT NULL,
                    picked               BOOLEAN     NOT NULL,
                    picked_by            TEXT,
                    last_success         TIMESTAMPTZ,
                    last_failure         TIMESTAMPTZ,
                    consecutive_failures INTEGER,
                    last_heartbeat       TIMESTAMPTZ,
                    version              BIGINT      NOT NULL,
                    priority             SMALLINT,
                    PRIMARY KEY (task_name, task_instance)
                )
                """);
        handle.execute("CREATE INDEX execution_time_idx ON scheduled_tasks (execution_time)");
        handle.execute("CREATE INDEX last_heartbeat_idx ON scheduled_tasks (last_heartbeat)");
        handle.execute(
                "CREATE INDEX priority_execution_time_idx ON scheduled_tasks (priority DESC, execution_time ASC)");
    }

    /** As if it were new: nothing in it but so many tasks that are due. */
    public void refill(int tasks) {
        try (Handle handle = database.open()) {
            handle.execute("TRUNCATE scheduled_tasks");
            handle.createUpdate("""
                            INSERT INTO scheduled_tasks (task_name, task_instance, execution_time, picked, version)
                            SELECT :task, 'task-' || n, now(), FALSE, 1
                            FROM generate_series(1, :count) AS n
                            """).bind("task", TASK).bind("count", tasks).execute();
            handle.execute("VACUUM ANALYZE scheduled_tasks");
            handle.execute("CHECKPOINT");
        }
    }

    /**
     * Executes what is enqueued.
     *
     * @param tasks how many that are
     * @return tasks a second, from the scheduler's start to the commit that removed the last one
     */
    public double tasksASecond(int tasks) throws InterruptedException {
        CountDownLatch executed = new CountDownLatch(tasks);
        OneTimeTask<Void> counting = Tasks.oneTime(TASK).execute((instance, context) -> executed.countDown());
        Scheduler scheduler = Scheduler.create(pool, counting)
                .threads(THREADS)
                .pollUsingLockAndFetch(LOWER_LIMIT, UPPER_LIMIT)
                .pollingInterval(Duration.ofSeconds(1))
                .build();
        try (Handle handle = database.open()) {
            long startNanos = System.nanoTime();
            scheduler.start();
            if (!executed.await(Bed.LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                throw new CommandFailedException(
                        executed.getCount() + " of " + tasks + " tasks were not executed in time");
            }
            Patience.until("the last tasks are removed", Bed.LIMIT, Bed.AT_ONCE, () -> isEmpty(handle));
            return tasks / ((System.nanoTime() - startNanos) / NANOS_PER_SECOND);
        } finally {
            scheduler.stop();
        }
    }

    private static boolean isEmpty(Handle handle) {
        return handle.createQuery("SELECT NOT EXISTS (SELECT FROM scheduled_tasks)")
                .mapTo(Boolean.class)
                .one();
    }

    @Override
    public void close() {
        pool.close();
    }
}
