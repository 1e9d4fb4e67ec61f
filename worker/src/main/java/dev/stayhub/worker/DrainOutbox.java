package dev.stayhub.worker;

import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.migrations.cli.Checked;
import dev.stayhub.migrations.cli.Cli;
import dev.stayhub.migrations.cli.CouldNot;
import dev.stayhub.migrations.database.ConnectionPool;
import dev.stayhub.migrations.database.DatabaseOptions;
import dev.stayhub.migrations.database.PoolSettings;
import dev.stayhub.migrations.database.Schema;
import dev.stayhub.notifications.Mailer;
import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.drain.DatabaseTrouble;
import dev.stayhub.outbox.drain.Drain;
import dev.stayhub.outbox.drain.Totals;
import dev.stayhub.outbox.drain.UnhandledTopic;
import dev.stayhub.outbox.ops.WorkerPresence;
import dev.stayhub.worker.ops.DeadLettersCommand;
import dev.stayhub.worker.ops.HealthServer;
import dev.stayhub.worker.ops.PurgeFinished;
import dev.stayhub.worker.ops.RetentionOptions;
import dev.stayhub.worker.ops.RetentionSchedule;
import dev.stayhub.worker.ops.Stats;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/**
 * {@code java -jar worker.jar}: claims what is due in the outbox, runs its handlers and settles it, until stopped.
 */
@Command(
        name = "worker.jar",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        subcommands = {DeadLettersCommand.class, Stats.class, PurgeFinished.class},
        description = {
            "Delivers what the outbox holds, until it is stopped. Exit codes: 0 it did its work (retries and dead letters"
                    + " included), 1 it could not (no database), 2 the settings are wrong.",
            "The password is read from STAYHUB_DB_PASSWORD."
        })
public final class DrainOutbox implements Callable<Integer>, Checked {

    private static final Logger log = LoggerFactory.getLogger(DrainOutbox.class);
    private static final Duration STARTUP_PATIENCE = Duration.ofMinutes(1);
    private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(30);
    /** Beside the handlers: the claim, the settler, the health check. */
    private static final int CONNECTIONS_OF_THE_LOOP = 3;
    /** Beside those: presence and retention. */
    private static final int CONNECTIONS_OF_HOUSEKEEPING = 2;

    static final class Mode {
        @Option(names = "--once", description = "Claim and handle one batch, then exit.")
        private boolean once;

        @Option(names = "--drain", description = "Handle all that is due, then exit.")
        private boolean drain;

        @Option(names = "--list-topics", description = "Print the topics this worker handles, then exit.")
        private boolean listTopics;
    }

    @ArgGroup(exclusive = true)
    private Mode mode = new Mode();

    @Spec
    private CommandSpec spec;

    @Mixin
    private DrainOptions drainOptions;

    @Mixin
    private MailOptions mailOptions;

    @Mixin
    private RetentionOptions retentionOptions;

    @Mixin
    private DatabaseOptions databaseOptions;

    @Option(
            names = "--http-port",
            paramLabel = "PORT",
            defaultValue = "${env:STAYHUB_WORKER_PORT:-7071}",
            description =
                    "Where /health/live and /health/ready answer (STAYHUB_WORKER_PORT, default: ${DEFAULT-VALUE}).")
    private Integer httpPort;

    @Option(
            names = "--http-host",
            paramLabel = "ADDRESS",
            defaultValue = "${env:STAYHUB_WORKER_HOST:-0.0.0.0}",
            description = "On which address (STAYHUB_WORKER_HOST, default: ${DEFAULT-VALUE}).")
    private String httpHost;

    private final UnaryOperator<Map<String, Handler>> decoration;

    /** The worker as it is. */
    public DrainOutbox() {
        this(UnaryOperator.identity());
    }

    /** The same worker with its handlers decorated or added to: how experiments make it fail at a chosen point. */
    public DrainOutbox(UnaryOperator<Map<String, Handler>> decoration) {
        this.decoration = decoration;
    }

    public static void main(String[] args) {
        System.exit(Cli.run(new DrainOutbox(), args));
    }

    @Override
    public List<String> faults() {
        ParseResult given = spec.commandLine().getParseResult();
        if (given.hasSubcommand()) {
            return given.matchedOptions().stream()
                    .map(option -> option.longestName() + " goes behind "
                            + given.subcommand().commandSpec().name() + ", or it is not heard")
                    .toList();
        }
        if (mode.listTopics) {
            return List.of();
        }
        List<String> faults = new ArrayList<>();
        faults.addAll(drainOptions.faults());
        faults.addAll(mailOptions.faults());
        faults.addAll(retentionOptions.faults());
        faults.addAll(databaseOptions.faults());
        if (httpPort != null && (httpPort < 0 || httpPort > 65_535)) {
            faults.add("--http-port (STAYHUB_WORKER_PORT) has to be from 0 to 65535, and is " + httpPort);
        }
        return faults;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (mode.listTopics) {
            Handlers.TOPICS.stream().sorted().forEach(System.out::println);
            return Cli.OK;
        }
        boolean untilStopped = !mode.once && !mode.drain;
        int connections = drainOptions.slots() + CONNECTIONS_OF_THE_LOOP + CONNECTIONS_OF_HOUSEKEEPING;
        try (HikariDataSource pool = openPool(connections, "stayhub-worker");
                HikariDataSource heartbeatPool = openPool(1, "stayhub-worker-heartbeat");
                Mailer mailer = mailOptions.openMailer()) {
            Schema.await(pool, untilStopped ? STARTUP_PATIENCE : Duration.ZERO);
            Jdbi jdbi = Jdbi.create(pool).installPlugin(new PostgresPlugin());
            Jdbi heartbeatJdbi = Jdbi.create(heartbeatPool).installPlugin(new PostgresPlugin());
            SecureRandom random = new SecureRandom();
            Map<String, Handler> handlers = decoration.apply(Handlers.all(jdbi, mailOptions.sender(), mailer));
            String name = nameOf(random);
            Drain drain = Drain.create(jdbi, heartbeatJdbi, handlers, drainOptions.settings(name), random);
            return untilStopped ? runUntilStopped(drain, name, handlers.keySet(), pool, jdbi) : runOnce(drain);
        }
    }

    private int runOnce(Drain drain) throws InterruptedException {
        try (GracefulStop stop = new GracefulStop(drain, drainOptions.grace())) {
            Totals totals = mode.once ? drain.once() : drain.untilNothingIsDue();
            System.out.println(Summary.of(totals, drain.unhandled()));
            return Cli.OK;
        } catch (RuntimeException e) {
            if (DatabaseTrouble.isAway(e)) {
                throw new CouldNot("the database went away: " + e.getMessage(), e);
            }
            throw e;
        }
    }

    private int runUntilStopped(Drain drain, String name, Set<String> topics, DataSource pool, Jdbi jdbi)
            throws InterruptedException {
        try (GracefulStop stop = new GracefulStop(drain, drainOptions.grace());
                WorkerPresence presence = WorkerPresence.start(jdbi, name, topics);
                RetentionSchedule retention =
                        RetentionSchedule.start(retentionOptions.retention(jdbi), Clock.systemUTC());
                HealthServer health = HealthServer.start(httpHost, httpPort, () -> answers(pool))) {
            log.info("draining {}, health on port {}", Handlers.TOPICS, health.port());
            Totals totals = drain.untilStopped();
            System.out.println(Summary.of(totals, unhandledIfKnown(drain)));
            return Cli.OK;
        }
    }

    private HikariDataSource openPool(int size, String name) {
        return ConnectionPool.open(
                databaseOptions,
                new PoolSettings(
                        name,
                        size,
                        CONNECTION_TIMEOUT,
                        STATEMENT_TIMEOUT,
                        // The claim's parameters decide its plan: never plan it for the average of all topics.
                        Map.of("plan_cache_mode", "force_custom_plan")));
    }

    private static boolean answers(DataSource pool) {
        try (Connection connection = pool.getConnection()) {
            return connection.isValid(1);
        } catch (SQLException e) {
            return false;
        }
    }

    private static String nameOf(SecureRandom random) {
        String host = System.getenv().getOrDefault("HOSTNAME", "worker");
        return host + "/" + ProcessHandle.current().pid() + "/" + Integer.toHexString(random.nextInt());
    }

    private static List<UnhandledTopic> unhandledIfKnown(Drain drain) {
        try {
            return drain.unhandled();
        } catch (RuntimeException e) {
            log.warn("unhandled messages were not counted: {}", e.getMessage());
            return List.of();
        }
    }
}
