package dev.stayhub.local.run;

import static org.awaitility.Awaitility.await;

import dev.stayhub.local.Repository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** {@code local.jar run} as a process, with what it prints. */
final class RunningLocal {

    private static final Duration LONG = Duration.ofMinutes(2);
    /** For all it starts: the optimizing compiler costs a program of seconds more than it brings it. */
    private static final String FOR_SECONDS = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

    private final Process process;
    private final Path out;
    private final Path err;

    private RunningLocal(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    static RunningLocal start(Map<String, String> environment, Path directory, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Repository.java(),
                "-jar",
                Path.of("target/local.jar").toAbsolutePath().toString(),
                "run"));
        command.addAll(List.of(options));
        Path out = Files.createTempFile(directory, "run", ".out");
        Path err = Files.createTempFile(directory, "run", ".err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(Repository.root().toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("JDK_JAVA_OPTIONS", FOR_SECONDS);
        builder.environment().putAll(environment);
        return new RunningLocal(builder.start(), out, err);
    }

    RunningLocal awaitUp() {
        await().atMost(LONG)
                .pollInterval(Duration.ofMillis(50))
                .failFast("it ended before it was up", () -> !process.isAlive())
                .until(() -> printed().contains("Ctrl-C stops everything"));
        return this;
    }

    /** Waits for its end and tells the exit code. */
    int awaitEnd() throws InterruptedException {
        if (!process.waitFor(LONG.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("it does not end; it printed:\n" + told());
        }
        return process.exitValue();
    }

    int terminate() throws InterruptedException {
        process.destroy();
        return awaitEnd();
    }

    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    List<ProcessHandle> children() {
        return process.descendants().toList();
    }

    String printed() {
        return read(out);
    }

    String told() {
        return read(err);
    }

    /** The commands under "Book a stay", as a person would copy them. */
    String bookingCommands() {
        String[] paragraphs = printed().split("\n\n", -1);
        for (String paragraph : paragraphs) {
            if (paragraph.startsWith("Book a stay")) {
                return paragraph.substring(paragraph.indexOf('\n') + 1);
            }
        }
        throw new AssertionError("no commands to book a stay in:\n" + printed());
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
