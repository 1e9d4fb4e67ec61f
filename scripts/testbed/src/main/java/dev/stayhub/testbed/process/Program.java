package dev.stayhub.testbed.process;

import dev.stayhub.testbed.TestbedException;
import dev.stayhub.testbed.waiting.Patience;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A program in a process of its own: started, watched, frozen, told to stop, killed. */
public final class Program implements Part, AutoCloseable {

    private final String name;
    private final Process process;
    private final Logs logs;
    private final Duration patience;

    private Program(String name, Process process, Logs logs, Duration patience) {
        this.name = name;
        this.process = process;
        this.logs = logs;
        this.patience = patience;
    }

    /** How to start one. */
    public static Builder jar(String path) {
        return Builder.java(path.replaceFirst(".*/", "").replace(".jar", ""), "-jar", path);
    }

    /** A main class, on the class path of this JVM. */
    public static Builder mainClass(Class<?> main) {
        return Builder.java(main.getSimpleName(), "-cp", System.getProperty("java.class.path"), main.getName());
    }

    /** One that is not ours. */
    public static Builder command(String... words) {
        return new Builder(words[0], List.of(words));
    }

    /** Collects what a program is started with. Settings of StayHub that this JVM was given are not for it. */
    public static final class Builder {

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

        private Builder(String name, List<String> command) {
            this.name = name;
            this.command = new ArrayList<>(command);
            builder.environment().keySet().removeIf(variable -> variable.startsWith("STAYHUB_"));
        }

        private static Builder java(String name, String... program) {
            Builder java = new Builder(name, List.of(program));
            java.javaOptions.addAll(SHORT_LIVED);
            return java;
        }

        /** Of the JVM, instead of those for a program that lives for seconds. */
        public Builder javaOptions(String... options) {
            javaOptions = new ArrayList<>(List.of(options));
            return this;
        }

        /** A system property of the JVM, on top of its options. */
        public Builder property(String key, String value) {
            javaOptions.add("-D" + key + "=" + value);
            return this;
        }

        public Builder args(String... args) {
            command.addAll(List.of(args));
            return this;
        }

        public Builder env(String variable, String value) {
            builder.environment().put(variable, value);
            return this;
        }

        public Builder env(Map<String, String> variables) {
            builder.environment().putAll(variables);
            return this;
        }

        /** What has a value already keeps it. */
        public Builder envIfUnset(Map<String, String> variables) {
            variables.forEach(builder.environment()::putIfAbsent);
            return this;
        }

        public Builder directory(Path directory) {
            builder.directory(directory.toFile());
            return this;
        }

        /** How long it may take to stop before it is killed. */
        public Builder stopsWithin(Duration time) {
            patience = time;
            return this;
        }

        /** What it prints stays there, in NAME.out and NAME.err, when it outlives this JVM. */
        public Builder logsIn(Path directory, String file) {
            logs = Optional.of(Logs.in(directory, file));
            return this;
        }

        /** All it prints goes to its log in this home, where it is written down that it was started. */
        public Builder in(Home place, String called) {
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
                Logs printed = home.isPresent()
                        ? Logs.of(home.get(), name)
                        : logs.isPresent() ? logs.get() : Logs.untilClosed();
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
                words.add(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString());
                words.addAll(javaOptions);
            }
            words.addAll(command);
            return words;
        }
    }

    @Override
    public String name() {
        return name;
    }

    public long pid() {
        return process.pid();
    }

    public boolean isRunning() {
        return process.isAlive();
    }

    /** The processes it has started, and theirs. */
    public List<ProcessHandle> descendants() {
        return process.descendants().toList();
    }

    /** Completes when it has ended, with how it did and the end of its log. */
    @Override
    public CompletableFuture<String> ended() {
        return process.onExit().thenApply(gone -> story());
    }

    private String story() {
        return name + " ended with exit code " + exitCode() + ". " + logs.err().tail();
    }

    /** Its exit code; it has ended. */
    public int exitCode() {
        return process.exitValue();
    }

    /** Waits until it has ended, however it does; false if it still runs when the time is up. */
    public boolean awaitEnd(Duration time) throws InterruptedException {
        return process.waitFor(time.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Its exit code; fails the test with all it printed if it does not end in time. */
    public int awaitExit(Duration time) throws InterruptedException {
        if (!awaitEnd(time)) {
            throw new AssertionError("still running after " + time + "\n" + out() + err());
        }
        return exitCode();
    }

    /**
     * Waits until it has ended by itself.
     *
     * @throws TestbedException if it failed; the message shows the end of its log
     */
    public void awaitSuccess() throws InterruptedException {
        if (process.waitFor() != 0) {
            throw new TestbedException(story());
        }
    }

    /** The rest of the first line it prints that begins so; fails with all it printed if it ends before, or takes longer. */
    public String awaitLine(String beginning, Duration time) {
        try {
            Patience.until(
                    "it prints " + beginning,
                    time,
                    () -> !isRunning() || logs.out().rest(beginning).isPresent());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return logs.out().rest(beginning).orElseThrow(() -> new AssertionError("it ended\n" + out() + err()));
    }

    /**
     * Returns once it answers 200 there, and returns it.
     *
     * @throws TestbedException if it ends first, or does not get ready in time; the message shows the end of its log
     */
    public Program awaitReady(URI health, Duration time) throws InterruptedException {
        Readiness readiness = new Readiness(health);
        if (!Patience.within(time, () -> !isRunning() || readiness.isReached())) {
            throw new TestbedException(name + " is not ready after " + time.toSeconds() + " s (" + health + "). "
                    + logs.err().tail());
        }
        if (!isRunning()) {
            throw new TestbedException(story());
        }
        return this;
    }

    /** SIGTERM. */
    public void terminate() {
        process.destroy();
    }

    /** SIGTERM, and SIGKILL if that does not help; returns when it is gone. */
    @Override
    public void stop() {
        process.destroy();
        boolean gone = false;
        try {
            gone = awaitEnd(patience);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!gone) {
            kill();
        }
    }

    /** SIGKILL; returns when it is gone. */
    public void kill() {
        process.destroyForcibly();
        try {
            // Not onExit(): it completes in the common pool, which has one thread on two processors, and a test may
            // hold it.
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** SIGSTOP; returns when it stands still. */
    public void freeze() throws InterruptedException {
        Signals.freeze(process.toHandle());
    }

    /** Any other signal, by name: STOP, CONT. */
    public void signal(String signal) throws InterruptedException {
        Signals.send(signal, process.toHandle());
    }

    /** What it has printed so far. */
    public String out() {
        return logs.out().read();
    }

    /** What it has logged so far. */
    public String err() {
        return logs.err().read();
    }

    /** Kills what still runs and forgets what it printed, unless that is kept in a directory of somebody's. */
    @Override
    public void close() {
        kill();
        logs.forgetIfTemporary();
    }
}
