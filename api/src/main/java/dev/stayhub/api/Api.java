package dev.stayhub.api;

import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.api.account.GrantOperator;
import dev.stayhub.api.account.PasswordHasher;
import dev.stayhub.api.database.Transactions;
import dev.stayhub.api.http.Capacity;
import dev.stayhub.api.ops.ApiMetrics;
import dev.stayhub.api.ops.DatabaseHealth;
import dev.stayhub.api.retention.PurgeExpired;
import dev.stayhub.api.retention.PurgeSchedule;
import dev.stayhub.outbox.Outbox;
import dev.stayhub.outbox.WakeupHint;
import dev.stayhub.runtime.cli.Cli;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.runtime.cli.Switch;
import dev.stayhub.runtime.cli.ValidatedOptions;
import dev.stayhub.runtime.database.ConnectionPool;
import dev.stayhub.runtime.database.DatabaseOptions;
import dev.stayhub.runtime.database.PoolSettings;
import dev.stayhub.runtime.database.Schema;
import dev.stayhub.search.SearchOptions;
import io.javalin.Javalin;
import io.javalin.util.JavalinBindException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code java -jar api.jar}: serves the API until the process is stopped. */
@Command(
        name = "api.jar",
        mixinStandardHelpOptions = true,
        subcommands = GrantOperator.class,
        description = {
            "Serves StayHub's REST API. Each option can be set by the environment variable in parentheses.",
            "The password of the database login is read from STAYHUB_DB_PASSWORD."
        })
public final class Api implements Callable<Integer>, ValidatedOptions {

    private static final Logger log = LoggerFactory.getLogger(Api.class);
    /** A wake-up hint carries no data of its own, so its commit need not wait for the disk. */
    private static final Map<String, String> NOT_FLUSHED = Map.of("synchronous_commit", "off");

    private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration DATABASE_PATIENCE = Duration.ofMinutes(1);

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--http-host",
            paramLabel = "ADDRESS",
            defaultValue = "${env:STAYHUB_HTTP_HOST:-0.0.0.0}",
            description = "Address to listen on (STAYHUB_HTTP_HOST, default: ${DEFAULT-VALUE}).")
    private String httpHost;

    @Option(
            names = "--http-port",
            paramLabel = "PORT",
            defaultValue = "${env:STAYHUB_HTTP_PORT:-7070}",
            description = "Port to listen on, 0 for any free port (STAYHUB_HTTP_PORT, default: ${DEFAULT-VALUE}).")
    private int httpPort;

    @Option(
            names = "--db-pool-size",
            paramLabel = "N",
            defaultValue = "${env:STAYHUB_DB_POOL_SIZE:-16}",
            description = "Database connections for requests (STAYHUB_DB_POOL_SIZE, default: ${DEFAULT-VALUE}).")
    private int poolSize;

    @Option(
            names = "--env",
            paramLabel = "NAME",
            defaultValue = "${env:STAYHUB_ENV:-development}",
            description = "Environment; only 'production' is production (STAYHUB_ENV, default: ${DEFAULT-VALUE}).")
    private String environment;

    @Option(
            names = "--wakeup",
            paramLabel = "on|off",
            defaultValue = "${env:STAYHUB_WAKEUP:-on}",
            description = "Whether to notify workers of new messages; if off, they are found at the next poll"
                    + " (STAYHUB_WAKEUP, default: ${DEFAULT-VALUE}).")
    private Switch wakeup;

    @Mixin
    private AttemptOptions attempts;

    @Mixin
    private CorsOptions cors;

    @Mixin
    private BookingOptions bookings;

    @Mixin
    private DatabaseOptions database;

    @Mixin
    private SearchOptions search;

    private final UnaryOperator<DataSource> decoration;

    /** The API with its production connections. */
    public Api() {
        this(UnaryOperator.identity());
    }

    /** The same API with decorated request connections. Experiments use this to make it fail at a chosen point. */
    public Api(UnaryOperator<DataSource> decoration) {
        this.decoration = decoration;
    }

    public static void main(String[] args) {
        System.exit(Cli.run(new Api(), args));
    }

    @Override
    public List<String> faults() {
        if (spec.commandLine().getParseResult().hasSubcommand()) {
            return List.of();
        }
        List<String> faults = new ArrayList<>(database.faults());
        faults.addAll(search.faults());
        faults.addAll(attempts.faults());
        faults.addAll(cors.faults());
        faults.addAll(bookings.faults());
        if (httpPort < 0 || httpPort > 65_535) {
            faults.add("--http-port (STAYHUB_HTTP_PORT) must be from 0 to 65535");
        }
        if (poolSize < 1 || poolSize > 200) {
            faults.add("--db-pool-size (STAYHUB_DB_POOL_SIZE) must be from 1 to 200");
        }
        return faults;
    }

    @Override
    public Integer call() throws InterruptedException {
        try (ApiMetrics metrics = new ApiMetrics();
                HikariDataSource pool = pool("stayhub-api", poolSize, Map.of(), metrics);
                HikariDataSource healthPool = pool("stayhub-api-health", 1, Map.of(), metrics);
                DatabaseHealth databaseHealth = new DatabaseHealth(healthPool, pool);
                HikariDataSource hintPool = pool("stayhub-api-wakeup", 1, NOT_FLUSHED, metrics);
                WakeupHint.Sender hint = new WakeupHint.Sender(hintPool)) {
            Schema.await(pool, DATABASE_PATIENCE);
            Jdbi writers = Jdbi.create(pool);
            Outbox outbox = wakeup == Switch.ON ? Outbox.on(writers, hint::send) : Outbox.on(writers);
            Clock clock = Clock.systemUTC();
            Transactions transactions = new Transactions(decoration.apply(pool));
            metrics.showDeadlocks(transactions::deadlocks);
            Javalin app = Routes.create(new Dependencies(
                    transactions,
                    outbox,
                    search.target(),
                    metrics,
                    databaseHealth,
                    attempts.settings(),
                    bookings.quota(),
                    PasswordHasher.Cost.ADVISED,
                    new Capacity(poolSize, Runtime.getRuntime().availableProcessors()),
                    cors.origins(),
                    clock,
                    new SecureRandom()));
            start(app);
            // A daemon thread: the process does not wait for it to end.
            PurgeSchedule purge = PurgeSchedule.start(new PurgeExpired(transactions, clock));
            metrics.showPurge(purge::sinceLastRun);
            log.info("listening on port {}, environment {}", app.port(), environment);
            Runtime.getRuntime().addShutdownHook(new Thread(app::stop, "stop"));
            app.jettyServer().server().join();
            return Cli.OK;
        }
    }

    private HikariDataSource pool(String name, int size, Map<String, String> parameters, ApiMetrics metrics) {
        HikariDataSource pool = ConnectionPool.open(
                database, new PoolSettings(name, size, CONNECTION_TIMEOUT, STATEMENT_TIMEOUT, parameters));
        pool.setMetricsTrackerFactory(metrics.pools());
        return pool;
    }

    private void start(Javalin app) {
        try {
            app.start(httpHost, httpPort);
        } catch (JavalinBindException e) {
            throw new CommandFailedException(
                    "cannot listen on " + httpHost + ":" + httpPort + ", is it in use? " + e.getMessage(), e);
        }
    }
}
