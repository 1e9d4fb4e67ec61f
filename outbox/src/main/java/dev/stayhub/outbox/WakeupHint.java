package dev.stayhub.outbox;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.postgresql.PGConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifies idle workers of due messages, so that they need not wait for their next poll. It is only a hint: workers
 * poll anyway, and a lost hint delays a message by one interval.
 *
 * <p>It is sent after the commit, outside the business transaction, because commits with a NOTIFY are serialized by a
 * lock of the whole database. All requests that arrive while a hint is being sent are combined into one more hint.
 */
public final class WakeupHint {

    private static final Logger log = LoggerFactory.getLogger(WakeupHint.class);
    private static final String CHANNEL = "outbox_wakeup";
    private static final Duration PAUSE_AFTER_TROUBLE = Duration.ofSeconds(1);
    /** After this time without a hint, the listener checks its connection. */
    private static final Duration SILENCE = Duration.ofSeconds(10);

    private WakeupHint() {}

    /** Sends hints, on a thread of its own. Thread-safe. */
    public static final class Sender implements AutoCloseable {

        private final DataSource dataSource;
        private final Semaphore wanted = new Semaphore(0);
        private final Thread thread = new Thread(this::run, "wakeup-sender");

        /** @param dataSource a connection is borrowed for each hint and returned immediately */
        public Sender(DataSource dataSource) {
            this.dataSource = dataSource;
            thread.setDaemon(true);
            thread.start();
        }

        /** Returns immediately; the hint is sent in the background. */
        public void send() {
            wanted.release();
        }

        @Override
        public void close() {
            thread.interrupt();
        }

        private void run() {
            try {
                while (true) {
                    wanted.acquire();
                    wanted.drainPermits();
                    execute();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void execute() {
            try (Connection connection = dataSource.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("NOTIFY " + CHANNEL);
            } catch (SQLException e) {
                log.debug("a wake-up hint was not sent, workers poll anyway", e);
            }
        }
    }

    /** Waits for hints, on a thread and a connection of its own. */
    public static final class Listener implements AutoCloseable {

        private final DataSource dataSource;
        private final Runnable wake;
        private final Thread thread = new Thread(this::run, "wakeup-listener");
        private volatile boolean closed;

        /**
         * @param dataSource one connection is taken from it and kept
         * @param wake called for every hint, and after hints may have been missed
         */
        public Listener(DataSource dataSource, Runnable wake) {
            this.dataSource = dataSource;
            this.wake = wake;
            thread.setDaemon(true);
            thread.start();
        }

        @Override
        public void close() {
            closed = true;
            thread.interrupt();
        }

        private void run() {
            while (!closed) {
                try (Connection connection = dataSource.getConnection()) {
                    listen(connection);
                } catch (SQLException e) {
                    pauseUnlessClosed(e);
                }
            }
        }

        private void listen(Connection connection) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.execute("LISTEN " + CHANNEL);
            }
            wake.run();
            PGConnection postgres = connection.unwrap(PGConnection.class);
            while (!closed) {
                if (postgres.getNotifications((int) SILENCE.toMillis()).length > 0) {
                    wake.run();
                } else if (!connection.isValid(1)) {
                    return;
                }
            }
        }

        private void pauseUnlessClosed(SQLException trouble) {
            if (closed) {
                return;
            }
            log.debug("no wake-up hints for now, polling continues", trouble);
            try {
                TimeUnit.NANOSECONDS.sleep(PAUSE_AFTER_TROUBLE.toNanos());
            } catch (InterruptedException e) {
                closed = true;
            }
        }
    }
}
