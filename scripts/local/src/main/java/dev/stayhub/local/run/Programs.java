package dev.stayhub.local.run;

import dev.stayhub.local.postgres.Logins;
import dev.stayhub.local.process.ChildProcess;
import dev.stayhub.local.process.Heap;
import dev.stayhub.local.process.Home;
import dev.stayhub.local.process.RestartedProgram;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.runtime.database.DatabaseOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How StayHub's programs are started. The working directory is the root of the repository. */
final class Programs {

    /** Longer than the worker's own grace period. */
    static final Duration STOP_PATIENCE = Duration.ofSeconds(30);

    private static final Path MIGRATIONS = Path.of("migrations/target/migrations.jar");
    private static final Path API = Path.of("api/target/api.jar");
    private static final Path WORKER = Path.of("worker/target/worker.jar");
    private static final Path SEARCH_NODE = Path.of("scripts/search-node/target/search-node.jar");
    private static final List<String> SEARCH_NODE_HEAP = List.of("-Xms256m", "-Xmx512m");
    /** The worker's exit code when a handler hangs in every slot: it asks to be started again. */
    private static final int NO_SLOT_LEFT = 3;

    private static final Duration BEFORE_ANOTHER_START = Duration.ofSeconds(5);

    private final Home home;
    private final Settings settings;

    private Programs(Home home, Settings settings) {
        this.home = home;
        this.settings = settings;
    }

    /** @throws CommandFailedException if one of them was not built */
    static Programs built(Home home, Settings settings) {
        String missing = List.of(MIGRATIONS, API, WORKER, SEARCH_NODE).stream()
                .filter(jar -> !Files.exists(jar))
                .map(Path::toString)
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            throw new CommandFailedException(
                    missing + " not found: build with 'mvn package', and start from the root of the repository");
        }
        return new Programs(home, settings);
    }

    ChildProcess migrations(DatabaseOptions owner) {
        return start("migrations", List.of(), MIGRATIONS, List.of(), Logins.environment(owner));
    }

    ChildProcess grantOperator(DatabaseOptions owner, String email) {
        return start("grant-operator", List.of(), API, List.of("grant-operator", email), Logins.environment(owner));
    }

    ChildProcess searchNode() {
        List<String> arguments = List.of(
                "--data",
                home.search().toString(),
                "--port",
                Integer.toString(settings.search().port()));
        return start("search", SEARCH_NODE_HEAP, SEARCH_NODE, arguments, Map.of());
    }

    /** Before anything is saved: else what is saved until a worker has made the index waits in the outbox. */
    ChildProcess firstIndex(DatabaseOptions workerLogin) {
        return start(
                "first-index", List.of(), WORKER, List.of("search", "rebuild", "--if-missing"), serving(workerLogin));
    }

    ChildProcess api(DatabaseOptions login) {
        Map<String, String> environment = serving(login);
        environment.put("STAYHUB_HTTP_PORT", Integer.toString(settings.httpPort()));
        onLoopback(environment, "STAYHUB_HTTP_HOST");
        return start("api", List.of(Heap.API), API, List.of(), environment);
    }

    /** Started again when it asks for that. */
    RestartedProgram worker(DatabaseOptions login) {
        Map<String, String> environment = serving(login);
        environment.put("STAYHUB_WORKER_PORT", Integer.toString(settings.workerPort()));
        onLoopback(environment, "STAYHUB_WORKER_HOST");
        return RestartedProgram.start(
                () -> start("worker", List.of(Heap.WORKER), WORKER, List.of(), environment),
                NO_SLOT_LEFT,
                BEFORE_ANOTHER_START);
    }

    private ChildProcess start(
            String name, List<String> options, Path jar, List<String> arguments, Map<String, String> environment) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-jar", jar.toString()));
        command.addAll(arguments);
        return ChildProcess.start(new ChildProcess.Plan(name, command, environment, STOP_PATIENCE), home);
    }

    /** The demo accounts' password is known to all: nobody on the network is served unless that was asked for. */
    private static void onLoopback(Map<String, String> environment, String variable) {
        environment.put(variable, System.getenv().getOrDefault(variable, "127.0.0.1"));
    }

    /** Also without search: what this process inherited is not for its children. */
    private Map<String, String> serving(DatabaseOptions login) {
        Map<String, String> environment = Logins.environment(login);
        environment.put("STAYHUB_SEARCH_URL", settings.search().url().orElse(""));
        return environment;
    }
}
