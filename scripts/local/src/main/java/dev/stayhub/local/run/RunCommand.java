package dev.stayhub.local.run;

import dev.stayhub.local.program.TestbedCommand;
import dev.stayhub.runtime.cli.Cli;
import dev.stayhub.runtime.cli.ValidatedOptions;
import dev.stayhub.runtime.database.DatabaseOptions;
import dev.stayhub.testbed.network.Port;
import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.postgres.Logins;
import dev.stayhub.testbed.process.Home;
import dev.stayhub.testbed.process.HomeLock;
import dev.stayhub.testbed.process.Parts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code local.jar run}: starts everything, tells where it is, and stays until it is stopped. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = {
            "Starts Postgres, OpenSearch, api.jar and worker.jar with demo data, and stops them when it is stopped (Ctrl-C).",
            "If one of them ends, it stops the others; but a worker in which every slot hangs (exit code 3) is started again.",
            "The data is kept in STAYHUB_HOME for the next time.",
            "With STAYHUB_DB_URL (and STAYHUB_DB_USER, STAYHUB_DB_PASSWORD: the login that owns the database and has"
                    + " CREATEROLE) it uses that database instead of a Postgres of its own.",
            "With STAYHUB_SEARCH_URL it uses that OpenSearch instead of a node of its own.",
            "Where emails go is up to the worker: STAYHUB_MAIL."
        })
public final class RunCommand implements TestbedCommand, ValidatedOptions {

    @Option(
            names = "--home",
            paramLabel = "DIRECTORY",
            defaultValue = "${env:STAYHUB_HOME:-var}",
            description = "Where data, logs and passwords are kept (STAYHUB_HOME, default: ${DEFAULT-VALUE}).")
    private Path home;

    @Option(
            names = "--http-port",
            paramLabel = "PORT",
            defaultValue = "${env:STAYHUB_HTTP_PORT:-7070}",
            description = "Port of the API (STAYHUB_HTTP_PORT, default: ${DEFAULT-VALUE}).")
    private int httpPort;

    @Option(
            names = "--worker-port",
            paramLabel = "PORT",
            defaultValue = "${env:STAYHUB_WORKER_PORT:-7071}",
            description = "Port of the worker's health (STAYHUB_WORKER_PORT, default: ${DEFAULT-VALUE}).")
    private int workerPort;

    @Option(
            names = "--db-port",
            paramLabel = "PORT",
            defaultValue = "${env:STAYHUB_DB_PORT:-5433}",
            description = "Port of Postgres (STAYHUB_DB_PORT, default: ${DEFAULT-VALUE}).")
    private int databasePort;

    @Option(
            names = "--db-url",
            paramLabel = "URL",
            defaultValue = "${env:STAYHUB_DB_URL:-}",
            description = "JDBC URL of a database to use instead of a Postgres of its own (STAYHUB_DB_URL).")
    private String databaseUrl;

    @Option(
            names = "--db-user",
            paramLabel = "NAME",
            defaultValue = "${env:STAYHUB_DB_USER:-}",
            description = "Login that owns that database (STAYHUB_DB_USER; its password: STAYHUB_DB_PASSWORD).")
    private String databaseUser;

    @Option(
            names = "--search-port",
            paramLabel = "PORT",
            defaultValue = "${env:STAYHUB_SEARCH_PORT:-9201}",
            description = "Port of OpenSearch (STAYHUB_SEARCH_PORT, default: ${DEFAULT-VALUE}).")
    private int searchPort;

    @Option(
            names = "--search-url",
            paramLabel = "URL",
            defaultValue = "${env:STAYHUB_SEARCH_URL:-}",
            description = "An OpenSearch to use instead of a node of its own (STAYHUB_SEARCH_URL).")
    private String searchUrl;

    @Option(names = "--no-search", description = "Leave OpenSearch out: nothing is searched, all else works.")
    private boolean noSearch;

    @Option(names = "--no-worker", description = "Leave the worker to you: messages wait until you start one.")
    private boolean noWorker;

    @Override
    public List<String> faults() {
        List<String> faults = new ArrayList<>();
        ports().forEach(port -> port.fault().ifPresent(faults::add));
        Set<Integer> numbers = new HashSet<>();
        ports().stream()
                .filter(port -> !numbers.add(port.number()))
                .forEach(port -> faults.add(port.setting() + " is " + port.number() + ", as is another port's"));
        givenDatabase().ifPresent(database -> faults.addAll(faultsOf(database)));
        return faults;
    }

    @Override
    public Integer run() throws IOException, InterruptedException {
        Settings settings = new Settings(
                httpPort,
                workerPort,
                databasePort,
                givenDatabase().map(given -> new Login(given.url(), given.user(), given.password())),
                new SearchChoice(searchPort, searchUrl, !noSearch),
                !noWorker);
        Home directory = Home.at(home);
        Parts parts = new Parts();
        Runtime.getRuntime().addShutdownHook(new Thread(parts::stopBecauseTold, "stop"));
        HomeLock lock = HomeLock.take(directory);
        try {
            new Startup(settings, directory, parts).run();
            String firstEnd = parts.firstToEnd();
            if (!parts.wereTold()) {
                // Before the others are stopped, which takes a while.
                System.err.println(firstEnd);
            }
            return Cli.FAILED;
        } catch (IOException | RuntimeException e) {
            if (parts.wereTold()) {
                // What fails while everything is being stopped is no news.
                return Cli.FAILED;
            }
            throw e;
        } finally {
            parts.stop();
            lock.release();
        }
    }

    private static List<String> faultsOf(DatabaseOptions database) {
        List<String> faults = new ArrayList<>(database.faults());
        if (database.user().endsWith(Logins.WORKER_SUFFIX)) {
            faults.add("STAYHUB_DB_USER is " + database.user() + ", which local.env says for a worker: unset"
                    + " STAYHUB_DB_URL, STAYHUB_DB_USER and STAYHUB_DB_PASSWORD, or give the database's owner");
        }
        return faults;
    }

    private List<Port> ports() {
        return List.of(
                new Port("STAYHUB_HTTP_PORT", httpPort),
                new Port("STAYHUB_WORKER_PORT", workerPort),
                new Port("STAYHUB_DB_PORT", databasePort),
                new Port("STAYHUB_SEARCH_PORT", searchPort));
    }

    private Optional<DatabaseOptions> givenDatabase() {
        if (databaseUrl.isBlank()) {
            return Optional.empty();
        }
        String password = System.getenv().getOrDefault("STAYHUB_DB_PASSWORD", "");
        return Optional.of(DatabaseOptions.of(databaseUrl, databaseUser, password));
    }
}
