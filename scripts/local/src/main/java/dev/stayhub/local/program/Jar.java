package dev.stayhub.local.program;

import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.process.ProgramBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Where the build leaves StayHub's programs, seen from the root of the repository. */
public enum Jar {
    MIGRATIONS("migrations/target/migrations.jar"),
    API("api/target/api.jar"),
    WORKER("worker/target/worker.jar"),
    SEARCH_NODE("scripts/search-node/target/search-node.jar");

    private final String path;

    Jar(String path) {
        this.path = path;
    }

    /**
     * Makes sure that they can be started.
     *
     * @throws CommandFailedException if one of them was not built
     */
    public static void requireBuilt(Jar... jars) {
        String missing = Arrays.stream(jars)
                .map(jar -> jar.path)
                .filter(path -> !Files.exists(Path.of(path)))
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            throw new CommandFailedException(
                    missing + " not found: build with 'mvn package', and start from the root of the repository");
        }
    }

    /**
     * How much memory api and worker are given: without a bound Java takes a quarter of the machine's, whatever it needs.
     * docs/runbook.md says what was measured.
     */
    public String heap() {
        return this == API ? "-Xmx256m" : "-Xmx128m";
    }

    /** To be started as a server that stays: api or worker. */
    public ProgramBuilder server() {
        return command().javaOptions(heap());
    }

    /** To be started for a command of seconds. */
    public ProgramBuilder command() {
        return Program.jar(path);
    }
}
