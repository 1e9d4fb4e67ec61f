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
 * Does the database answer, and can it be written? Asked on a connection of its own, so that a busy pool does not make the process look dead,
 * and by one thread at a time, so that many who ask do not make the database busy. Thread-safe.
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

    /** Asks on a pool of one connection that nothing else uses, and knows nothing of writes. */
    public DatabaseHealth(DataSource asking) {
        this(asking, asking);
    }

    /**
     * Asks.
     *
     * @param asking a pool of one connection that nothing else uses
     * @param writing the pool of the requests; no connection is taken from it
     */
    public DatabaseHealth(DataSource asking, DataSource writing) {
        this.asking = asking;
        this.writing = writing;
    }

    /** As it answered within a second, or half a second ago. */
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
