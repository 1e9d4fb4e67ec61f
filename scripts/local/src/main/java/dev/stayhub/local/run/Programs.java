package dev.stayhub.local.run;

import dev.stayhub.local.program.Jar;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.process.Home;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.process.ProgramBuilder;
import dev.stayhub.testbed.process.RestartedProgram;
import dev.stayhub.testbed.process.SearchNodeProcess;
import java.time.Duration;
import java.util.Map;

/** How StayHub's programs are started: with the settings that this process was given. */
final class Programs {

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
        Jar.requireBuilt(Jar.values());
        return new Programs(home, settings);
    }

    Program migrations(Login owner) {
        return start("migrations", Jar.MIGRATIONS.command(), owner);
    }

    Program grantOperator(Login owner, String email) {
        return start("grant-operator", Jar.API.command().args("grant-operator", email), owner);
    }

    Program searchNode() {
        return SearchNodeProcess.program(
                        Jar.SEARCH_NODE.command(),
                        home.search(),
                        settings.search().port())
                .in(home, "search")
                .start();
    }

    /** Before anything is saved: else what is saved until a worker has made the index waits in the outbox. */
    Program firstIndex(Login worker) {
        return start("first-index", Jar.WORKER.command().args("search", "rebuild", "--if-missing"), worker);
    }

    Program api(Login login) {
        return start("api", Jar.API.server().env(listening("STAYHUB_HTTP", settings.httpPort())), login);
    }

    /** Started again when it asks for that. */
    RestartedProgram worker(Login login) {
        Map<String, String> port = listening("STAYHUB_WORKER", settings.workerPort());
        return RestartedProgram.start(
                () -> start("worker", Jar.WORKER.server().env(port), login), NO_SLOT_LEFT, BEFORE_ANOTHER_START);
    }

    /** The demo accounts' password is known to all: nobody on the network is served unless that was asked for. */
    private static Map<String, String> listening(String prefix, int port) {
        String host = System.getenv().getOrDefault(prefix + "_HOST", "127.0.0.1");
        return Map.of(prefix + "_PORT", Integer.toString(port), prefix + "_HOST", host);
    }

    /** Without search the variable is empty: what this process was given is not for its children then. */
    private Program start(String name, ProgramBuilder program, Login login) {
        return program.envIfUnset(System.getenv())
                .env(login.environment())
                .env("STAYHUB_SEARCH_URL", settings.search().url().orElse(""))
                .in(home, name)
                .start();
    }
}
