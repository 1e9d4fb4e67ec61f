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
 * Tells idle workers that something is due, so that they need not wait for their next poll. A hint and no more: polling is
 * the truth, and a hint that is lost costs one interval.
 *
 * <p>It is sent after the commit and outside of the business transaction, because a NOTIFY inside makes all commits of the
 * database queue up at one lock. However many commits ask for it while one is being sent, one more is sent.
 */
public final class WakeupHint {

    private static final Logger log = LoggerFactory.getLogger(WakeupHint.class);
    private static final String CHANNEL = "outbox_wakeup";
    private static final Duration PAUSE_AFTER_TROUBLE = Duration.ofSeconds(1);
    /** After so long without a hint, the listener asks whether its connection is still one. */
    private static final Duration SILENCE = Duration.ofSeconds(10);

    private WakeupHint() {}

    /** Sends hints, on a thread of its own. Thread-safe. */
    public static final class Sender implements AutoCloseable {

        private final DataSource dataSource;
        private final Semaphore wanted = new Semaphore(0);
        private final Thread thread = new Thread(this::run, "wakeup-sender");

        /** @param dataSource a connection is taken for each hint and given back at once */
        public Sender(DataSource dataSource) {
            this.dataSource = dataSource;
            thread.setDaemon(true);
            thread.start();
        }

        /** Returns at once; the hint is on its way shortly. */
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
         * @param wake called for every hint, and whenever hints may have been missed
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
            log.debug("no wake-up hints for now, polling goes on", trouble);
            try {
                TimeUnit.NANOSECONDS.sleep(PAUSE_AFTER_TROUBLE.toNanos());
            } catch (InterruptedException e) {
                closed = true;
            }
        }
    }
}
