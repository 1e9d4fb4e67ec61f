package dev.stayhub.testbed.process;

import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A program of ours in a process of its own: started, watched, told to stop, killed. */
public final class Program implements AutoCloseable {

    private final Process process;
    private final Path out;
    private final Path err;

    private Program(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /** How to start one. */
    public static Builder jar(String path) {
        return new Builder(List.of("-jar", path));
    }

    /** A main class of the tests, on the class path of the tests. */
    public static Builder mainClass(Class<?> main) {
        return new Builder(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    }

    /** Collects what a program is started with. */
    public static final class Builder {

        /** The optimizing compiler and a concurrent collector cost a program of seconds more than they bring it. */
        private static final List<String> SHORT_LIVED = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

        private final List<String> command = new ArrayList<>();
        private final ProcessBuilder builder = new ProcessBuilder();
        private Path out;
        private Path err;

        private Builder(List<String> program) {
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(SHORT_LIVED);
            command.addAll(program);
            builder.environment().keySet().removeIf(name -> name.startsWith("STAYHUB_"));
        }

        public Builder args(String... args) {
            command.addAll(List.of(args));
            return this;
        }

        public Builder env(String name, String value) {
            builder.environment().put(name, value);
            return this;
        }

        public Builder env(Map<String, String> variables) {
            builder.environment().putAll(variables);
            return this;
        }

        public Builder directory(Path directory) {
            builder.directory(directory.toFile());
            return this;
        }

        /** What it prints stays there, in NAME.out and NAME.err, when it outlives this JVM. */
        public Builder logsIn(Path directory, String name) {
            out = directory.resolve(name + ".out");
            err = directory.resolve(name + ".err");
            return this;
        }

        public Program start() {
            try {
                out = out == null ? Files.createTempFile("program", ".out") : out;
                err = err == null ? Files.createTempFile("program", ".err") : err;
                Process process = builder.command(command)
                        .redirectInput(new File("/dev/null"))
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile())
                        .start();
                return new Program(process, out, err);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    public long pid() {
        return process.pid();
    }

    public boolean isRunning() {
        return process.isAlive();
    }

    /** Its exit code; fails the test with all it printed if it does not end in time. */
    public int awaitExit(Duration time) throws InterruptedException {
        if (!process.waitFor(time.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new AssertionError("still running after " + time + "\n" + out() + err());
        }
        return process.exitValue();
    }

    /** The rest of the first line it prints that begins so; fails with all it printed if it ends before, or takes longer. */
    public String awaitLine(String beginning, Duration time) {
        return await().atMost(time)
                .pollInterval(Duration.ofMillis(50))
                .failFast(() -> {
                    if (!isRunning()) {
                        throw new AssertionError("it ended\n" + out() + err());
                    }
                })
                .until(
                        () -> wholeLines(out())
                                .filter(line -> line.startsWith(beginning))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow()
                .substring(beginning.length());
    }

    private static Stream<String> wholeLines(String printed) {
        return printed.substring(0, printed.lastIndexOf('\n') + 1).lines();
    }

    /** SIGTERM. */
    public void terminate() {
        process.destroy();
    }

    /** SIGKILL. */
    public void kill() {
        process.destroyForcibly();
    }

    /** Any other signal, by name: STOP, CONT. */
    public void signal(String name) throws IOException, InterruptedException {
        int sent = new ProcessBuilder("kill", "-" + name, Long.toString(pid()))
                .start()
                .waitFor();
        if (sent != 0) {
            throw new AssertionError("SIG" + name + " could not be sent to " + pid());
        }
    }

    /** What it has printed so far. */
    public String out() {
        return read(out);
    }

    /** What it has logged so far. */
    public String err() {
        return read(err);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills what still runs and forgets what it printed. */
    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor();
            Files.deleteIfExists(out);
            Files.deleteIfExists(err);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
