package dev.stayhub.local.twins;

import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.events.EmailAddress;
import dev.stayhub.local.crash.TrappedConnections;
import dev.stayhub.notifications.Sender;
import dev.stayhub.notifications.StartTls;
import dev.stayhub.notifications.content.BookingEmails;
import dev.stayhub.notifications.smtp.SmtpMailer;
import dev.stayhub.notifications.smtp.SmtpServer;
import dev.stayhub.notifications.smtp.SmtpTimeouts;
import dev.stayhub.runtime.cli.Cli;
import dev.stayhub.runtime.cli.ValidatedOptions;
import dev.stayhub.runtime.database.ConnectionPool;
import dev.stayhub.runtime.database.DatabaseOptions;
import dev.stayhub.runtime.database.PoolSettings;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A twin as a process. */
@Command(name = "twin", description = "A booking service that gets it wrong.")
public final class Twin implements Callable<Integer>, ValidatedOptions {

    /** How a twin gets it wrong. */
    public enum Mistake {
        COMMIT_THEN_SEND,
        SEND_THEN_COMMIT,
        BACKGROUND_TASK;

        private TwinPath path(Jdbi jdbi, Confirmations confirmations) {
            return switch (this) {
                case COMMIT_THEN_SEND -> new CommitThenSend(jdbi, confirmations);
                case SEND_THEN_COMMIT -> new SendThenCommit(jdbi, confirmations);
                case BACKGROUND_TASK -> new CommitThenSendLater(jdbi, confirmations);
            };
        }

        /** How it is called on the command line. */
        public String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private static final int CONNECTIONS = 8;
    private static final Duration SECONDS = Duration.ofSeconds(5);
    private static final Sender SENDER =
            new Sender(new EmailAddress("bookings@stayhub.test"), new EmailAddress("support@stayhub.test"));

    @Option(names = "--mistake", required = true)
    private Mistake mistake;

    @Option(names = "--http-port", required = true)
    private int httpPort;

    @Option(names = "--smtp-port", required = true)
    private int smtpPort;

    @Option(names = "--smtp-patience", required = true)
    private Duration smtpPatience;

    @Mixin
    private DatabaseOptions database;

    public static void main(String[] args) {
        System.exit(Cli.run(new Twin(), args));
    }

    @Override
    public List<String> faults() {
        return database.faults();
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (HikariDataSource pool =
                ConnectionPool.open(database, new PoolSettings("twin", CONNECTIONS, SECONDS, SECONDS, Map.of()))) {
            Jdbi jdbi = Jdbi.create(TrappedConnections.trapped(pool)).installPlugin(new PostgresPlugin());
            try (SmtpMailer mailer = new SmtpMailer(smtp(), SENDER, "X-Idempotency-Key")) {
                Confirmations confirmations = new Confirmations(new BookingEmails(SENDER), mailer, Clock.systemUTC());
                TwinServer.start(httpPort, mistake.path(jdbi, confirmations));
                new CountDownLatch(1).await();
            }
            return Cli.OK;
        }
    }

    private SmtpServer smtp() {
        SmtpTimeouts timeouts = new SmtpTimeouts(
                smtpPatience, smtpPatience, smtpPatience, SmtpTimeouts.DEFAULTS.exchange(), smtpPatience);
        return new SmtpServer("127.0.0.1", smtpPort, false, StartTls.OFF, Optional.empty(), 1, timeouts);
    }
}
