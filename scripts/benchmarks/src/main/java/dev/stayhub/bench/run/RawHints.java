package dev.stayhub.bench.run;

import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.report.Samples;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import org.postgresql.PGConnection;

/** What NOTIFY and LISTEN cost by themselves: nobody can be faster than that. */
final class RawHints {

    private static final String CHANNEL = "stayhub_bench";
    private static final int PATIENCE_MILLIS = 5_000;

    private RawHints() {}

    /** Milliseconds from the sending of a NOTIFY to its arrival at a waiting session. */
    static Samples measure(Login login, int hints) throws SQLException, InterruptedException {
        Samples samples = new Samples();
        SynchronousQueue<Long> arrivals = new SynchronousQueue<>();
        try (Connection sending = open(login);
                Connection listening = open(login);
                Statement notify = sending.createStatement();
                Statement listen = listening.createStatement()) {
            listen.execute("LISTEN " + CHANNEL);
            Thread listener = new Thread(() -> listen(listening, arrivals), "raw-listener");
            listener.setDaemon(true);
            listener.start();
            for (int hint = 0; hint < hints; hint++) {
                long sentNanos = System.nanoTime();
                notify.execute("NOTIFY " + CHANNEL);
                Long arrivedNanos = arrivals.poll(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
                if (arrivedNanos == null) {
                    throw new CommandFailedException("a notification did not arrive");
                }
                samples.addNanos(arrivedNanos - sentNanos);
            }
            listener.interrupt();
            listener.join(PATIENCE_MILLIS);
        }
        return samples;
    }

    private static void listen(Connection connection, SynchronousQueue<Long> arrivals) {
        try {
            PGConnection postgres = connection.unwrap(PGConnection.class);
            while (!Thread.currentThread().isInterrupted()) {
                if (postgres.getNotifications(200).length > 0) {
                    arrivals.put(System.nanoTime());
                }
            }
        } catch (SQLException | InterruptedException e) {
            // Over: whoever waits for an arrival says that none came.
            Thread.currentThread().interrupt();
        }
    }

    private static Connection open(Login login) throws SQLException {
        return DriverManager.getConnection(login.url(), login.user(), login.password());
    }
}
