package dev.stayhub.api.ops;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
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
 * Does the database answer? Asked on a connection of its own, so that a busy pool does not make the process look dead,
 * and by one thread at a time, so that many who ask do not make the database busy. Thread-safe.
 */
public final class DatabaseHealth implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(DatabaseHealth.class);
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final Duration FRESH = Duration.ofMillis(500);

    private final DataSource dataSource;
    private final ExecutorService asking = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "database-health");
        thread.setDaemon(true);
        return thread;
    });
    private Future<Boolean> answer;
    private long askedAtNanos;

    /**
     * Asks through this data source.
     *
     * @param dataSource a pool of one connection that nothing else uses
     */
    public DatabaseHealth(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** True if it answered within a second, or half a second ago. */
    public boolean isUp() {
        try {
            return latest().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException | TimeoutException e) {
            log.debug("the database does not answer", e);
            return false;
        }
    }

    private synchronized Future<Boolean> latest() {
        long now = System.nanoTime();
        if (answer == null || (answer.isDone() && now - askedAtNanos > FRESH.toNanos())) {
            askedAtNanos = now;
            answer = asking.submit(this::ask);
        }
        return answer;
    }

    private boolean ask() throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            return statement.execute("SELECT 1");
        }
    }

    @Override
    public void close() {
        asking.shutdownNow();
    }
}
