package dev.stayhub.testbed.process;

import dev.stayhub.testbed.TestbedException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collects what a program is started with. Settings of StayHub that this JVM was given are not for it. */
public final class ProgramBuilder {

    /** The optimizing compiler and a concurrent collector cost a program of seconds more than they bring it. */
    private static final List<String> SHORT_LIVED =
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData");

    /** Longer than a worker's own grace period. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final List<String> command;
    private final ProcessBuilder builder = new ProcessBuilder();
    private List<String> javaOptions = new ArrayList<>();
    private String name;
    private Optional<Home> home = Optional.empty();
    private Optional<Logs> logs = Optional.empty();
    private Duration patience = PATIENCE;

    ProgramBuilder(String name, List<String> command) {
        this.name = name;
        this.command = new ArrayList<>(command);
        builder.environment().keySet().removeIf(variable -> variable.startsWith("STAYHUB_"));
    }

    static ProgramBuilder java(String name, String... program) {
        ProgramBuilder java = new ProgramBuilder(name, List.of(program));
        java.javaOptions.addAll(SHORT_LIVED);
        return java;
    }

    /** Of the JVM, instead of those for a program that lives for seconds. */
    public ProgramBuilder javaOptions(String... options) {
        javaOptions = new ArrayList<>(List.of(options));
        return this;
    }

    /** A system property of the JVM, on top of its options. */
    public ProgramBuilder property(String key, String value) {
        javaOptions.add("-D" + key + "=" + value);
        return this;
    }

    public ProgramBuilder args(String... args) {
        command.addAll(List.of(args));
        return this;
    }

    public ProgramBuilder env(String variable, String value) {
        builder.environment().put(variable, value);
        return this;
    }

    public ProgramBuilder env(Map<String, String> variables) {
        builder.environment().putAll(variables);
        return this;
    }

    /** What has a value already keeps it. */
    public ProgramBuilder envIfUnset(Map<String, String> variables) {
        variables.forEach(builder.environment()::putIfAbsent);
        return this;
    }

    public ProgramBuilder directory(Path directory) {
        builder.directory(directory.toFile());
        return this;
    }

    /** How long it may take to stop before it is killed. */
    public ProgramBuilder stopsWithin(Duration time) {
        patience = time;
        return this;
    }

    /** What it prints stays there, in NAME.out and NAME.err, when it outlives this JVM. */
    public ProgramBuilder logsIn(Path directory, String file) {
        logs = Optional.of(Logs.in(directory, file));
        return this;
    }

    /** All it prints goes to its log in this home, where it is written down that it was started. */
    public ProgramBuilder in(Home place, String called) {
        home = Optional.of(place);
        name = called;
        return this;
    }

    /**
     * Starts it.
     *
     * @throws TestbedException if there is no such program
     */
    public Program start() {
        try {
            Logs printed =
                    home.isPresent() ? Logs.of(home.get(), name) : logs.isPresent() ? logs.get() : Logs.untilClosed();
            printed.applyTo(builder.redirectInput(new File("/dev/null")));
            Process process = builder.command(words()).start();
            home.ifPresent(place -> ProcessRecords.in(place).add(name, process.toHandle()));
            return new Program(name, process, printed, patience);
        } catch (IOException e) {
            throw new TestbedException(name + " cannot be started: " + e.getMessage(), e);
        }
    }

    private List<String> words() {
        List<String> words = new ArrayList<>();
        if (command.get(0).startsWith("-")) {
            words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            words.addAll(javaOptions);
        }
        words.addAll(command);
        return words;
    }
}
