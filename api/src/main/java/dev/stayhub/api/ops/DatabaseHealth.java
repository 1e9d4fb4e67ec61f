package dev.stayhub.api.ops;

import dev.stayhub.runtime.database.DatabaseState;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks whether the database answers and accepts writes. Uses a connection of its own, so that a busy pool does not
 * make the process look dead, and one thread at a time, so that many health checks do not load the database.
 * Thread-safe.
 */
public final class DatabaseHealth implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(DatabaseHealth.class);
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final Duration FRESH = Duration.ofMillis(500);

    private final DataSource asking;
    private final DataSource writing;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
        Thread own = new Thread(task, "database-health");
        own.setDaemon(true);
        return own;
    });
    private Future<DatabaseState> answer;
    private long askedAtNanos;

    /** Checks only whether the database answers, on a pool of one connection that nothing else uses. */
    public DatabaseHealth(DataSource asking) {
        this(asking, asking);
    }

    /**
     * Asks.
     *
     * @param asking a dedicated pool of one connection
     * @param writing the pool of the requests; its failed writes are considered, but no connection is taken from it
     */
    public DatabaseHealth(DataSource asking, DataSource writing) {
        this.asking = asking;
        this.writing = writing;
    }

    /** The state of the database, at most half a second old; waits up to a second for the database. */
    public DatabaseState state() {
        try {
            return latest().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return DatabaseState.DOWN;
        } catch (ExecutionException | TimeoutException e) {
            log.debug("the database does not answer", e);
            return DatabaseState.DOWN;
        }
    }

    private synchronized Future<DatabaseState> latest() {
        long now = System.nanoTime();
        if (answer == null || (answer.isDone() && now - askedAtNanos > FRESH.toNanos())) {
            askedAtNanos = now;
            answer = thread.submit(() -> DatabaseState.ask(asking, writing));
        }
        return answer;
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
