package dev.stayhub.worker;

import dev.stayhub.notifications.Mailer;
import dev.stayhub.outbox.DatabaseTrouble;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.WakeupHint;
import dev.stayhub.outbox.drain.Drain;
import dev.stayhub.outbox.drain.DrainSettings;
import dev.stayhub.outbox.drain.Totals;
import dev.stayhub.outbox.drain.UnhandledTopic;
import dev.stayhub.outbox.ops.WorkerPresence;
import dev.stayhub.runtime.cli.Cli;
import dev.stayhub.runtime.cli.UnavailableException;
import dev.stayhub.runtime.cli.ValidatedOptions;
import dev.stayhub.runtime.database.DatabaseOptions;
import dev.stayhub.runtime.database.Schema;
import dev.stayhub.search.SearchOptions;
import dev.stayhub.worker.email.EmailsCommand;
import dev.stayhub.worker.metrics.WorkerMetrics;
import dev.stayhub.worker.ops.DeadLettersCommand;
import dev.stayhub.worker.ops.HealthServer;
import dev.stayhub.worker.ops.PurgeFinished;
import dev.stayhub.worker.ops.RetentionOptions;
import dev.stayhub.worker.ops.RetentionSchedule;
import dev.stayhub.worker.ops.Stats;
import dev.stayhub.worker.search.SearchCommand;
import dev.stayhub.worker.search.SearchSide;
import dev.stayhub.worker.search.SearchUpkeep;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Jdbi;
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
 * {@code java -jar worker.jar}: claims due messages of the outbox, runs their handlers and settles them, until stopped.
 */
@Command(
        name = "worker.jar",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        subcommands = {
            DeadLettersCommand.class,
            Stats.class,
            PurgeFinished.class,
            SearchCommand.class,
            EmailsCommand.class,
        },
        description = {
            "Delivers the messages of the outbox until it is stopped. Exit codes: 0 success (including retries and dead"
                    + " letters), 1 failure, 2 invalid settings, 3 every slot has a handler that hangs: restart the"
                    + " worker, 4 the database does not answer.",
            "The password is read from STAYHUB_DB_PASSWORD."
        })
public final class DrainOutbox implements Callable<Integer>, ValidatedOptions {

    private static final Logger log = LoggerFactory.getLogger(DrainOutbox.class);
    private static final Duration STARTUP_PATIENCE = Duration.ofMinutes(1);
    /** Every slot has a handler that hangs: a supervisor must restart the process. */
    private static final int NO_SLOT_LEFT = 3;

    static final class Mode {
        @Option(names = "--once", description = "Claim and handle one batch, then exit.")
        private boolean once;

        @Option(names = "--drain", description = "Handle all due messages, then exit.")
        private boolean drain;

        @Option(
                names = "--list-topics",
                description = "Print the topics and queues that this worker claims from, as in stats, then exit.")
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
    private SearchOptions searchOptions;

    @Mixin
    private DatabaseOptions databaseOptions;

    @Option(
            names = "--http-port",
            paramLabel = "PORT",
            defaultValue = "${env:STAYHUB_WORKER_PORT:-7071}",
            description = "Port of /health/live, /health/ready and /metrics (STAYHUB_WORKER_PORT, default:"
                    + " ${DEFAULT-VALUE}).")
    private Integer httpPort;

    @Option(
            names = "--http-host",
            paramLabel = "ADDRESS",
            defaultValue = "${env:STAYHUB_WORKER_HOST:-0.0.0.0}",
            description = "Address to listen on (STAYHUB_WORKER_HOST, default: ${DEFAULT-VALUE}).")
    private String httpHost;

    private final UnaryOperator<List<Subscription>> decoration;

    /** The worker with its production handlers. */
    public DrainOutbox() {
        this(UnaryOperator.identity());
    }

    /**
     * The same worker with decorated or additional handlers. Experiments use this to make it fail at a chosen point.
     */
    public DrainOutbox(UnaryOperator<List<Subscription>> decoration) {
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
                    .map(option -> option.longestName() + " must come after "
                            + given.subcommand().commandSpec().name() + ", otherwise it has no effect")
                    .toList();
        }
        if (mode.listTopics) {
            return searchOptions.faults();
        }
        List<String> faults = new ArrayList<>();
        faults.addAll(drainOptions.faults());
        faults.addAll(mailOptions.faults());
        faults.addAll(retentionOptions.faults());
        faults.addAll(searchOptions.faults());
        faults.addAll(databaseOptions.faults());
        if (httpPort != null && (httpPort < 0 || httpPort > 65_535)) {
            faults.add("--http-port (STAYHUB_WORKER_PORT) must be from 0 to 65535, but is " + httpPort);
        }
        if (faults.isEmpty()) {
            faults.addAll(drainOptions.faultsBeside(mailOptions.longestSend()));
        }
        return faults;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (mode.listTopics) {
            WorkerHandlers.topics(searchOptions.target().isPresent()).forEach(System.out::println);
            return Cli.OK;
        }
        boolean untilStopped = !mode.once && !mode.drain;
        Duration timeout = untilStopped ? Connections.SHORT_TIMEOUT : Connections.LONG_TIMEOUT;
        try (Connections connections = new Connections(databaseOptions, drainOptions.slots(), timeout);
                Mailer mailer = mailOptions.openMailer()) {
            Schema.await(connections.work(), untilStopped ? STARTUP_PATIENCE : Duration.ZERO);
            Jdbi jdbi = connections.workJdbi();
            Optional<SearchSide> search = searchOptions.target().map(SearchSide::new);
            SecureRandom random = new SecureRandom();
            List<Subscription> handlers = decoration.apply(
                    WorkerHandlers.all(jdbi, mailOptions.sender(), mailer, mailOptions.sendRate(), search, random));
            DrainSettings settings = drainOptions.settings(nameOf(random));
            if (!untilStopped) {
                return runOnce(Drain.create(jdbi, connections.heartbeatJdbi(), handlers, settings, random));
            }
            try (WorkerMetrics metrics = new WorkerMetrics(handlers, jdbi)) {
                Drain drain =
                        Drain.create(jdbi, connections.heartbeatJdbi(), handlers, settings, random, metrics.listener());
                try (SearchUpkeep upkeep =
                        search.map(side -> side.startUpkeep(jdbi)).orElse(null)) {
                    Optional.ofNullable(upkeep).ifPresent(started -> {
                        metrics.showDrift(started::drift);
                        started.tasks().forEach(task -> metrics.showTask(task.name(), task::sinceLastRun));
                    });
                    return runUntilStopped(
                            drain, settings.worker(), Subscription.topicsOf(handlers), connections, metrics);
                }
            }
        }
    }

    private int runOnce(Drain drain) throws InterruptedException {
        try (GracefulStop stop = new GracefulStop(drain, drainOptions.grace())) {
            Totals totals = mode.once ? drain.once() : drain.untilNothingIsDue();
            System.out.println(Summary.of(totals, drain.unhandled()));
            return exitCodeOf(drain);
        } catch (RuntimeException e) {
            if (DatabaseTrouble.isTemporary(e)) {
                throw new UnavailableException("the database became unavailable: " + e.getMessage(), e);
            }
            throw e;
        }
    }

    private int runUntilStopped(
            Drain drain, String name, Set<String> topics, Connections connections, WorkerMetrics metrics)
            throws InterruptedException {
        Jdbi jdbi = connections.workJdbi();
        connections.measure(metrics.pools());
        metrics.showDrain(drain::state);
        try (GracefulStop stop = new GracefulStop(drain, drainOptions.grace());
                WakeupHint.Listener hints = listen(connections, drain);
                WorkerPresence presence = WorkerPresence.start(jdbi, name, topics);
                RetentionSchedule retention =
                        RetentionSchedule.start(retentionOptions.retention(jdbi), Clock.systemUTC());
                HealthServer health =
                        HealthServer.start(httpHost, httpPort, () -> troubleOf(drain, connections), metrics::scrape)) {
            metrics.showRetention(retention::lastSuccess);
            metrics.showTask("presence", presence::sinceLastRegistered);
            metrics.start();
            log.info("draining {}, health and metrics on port {}", topics, health.port());
            Totals totals = drain.untilStopped();
            System.out.println(Summary.of(totals, unhandledIfKnown(drain)));
            return exitCodeOf(drain);
        }
    }

    /** The reason why no message can be handled, if there is one. */
    private static Optional<String> troubleOf(Drain drain, Connections connections) {
        return drain.state().trouble().or(connections::trouble);
    }

    private static int exitCodeOf(Drain drain) {
        Optional<String> trouble = drain.state().trouble();
        trouble.ifPresent(why -> log.error("exiting, because no message can be handled any more: {}", why));
        return trouble.isEmpty() ? Cli.OK : NO_SLOT_LEFT;
    }

    private WakeupHint.Listener listen(Connections connections, Drain drain) {
        return drainOptions.wakeup() ? new WakeupHint.Listener(connections.wakeup(), drain::wake) : null;
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
