package dev.stayhub.local.run;

import static org.awaitility.Awaitility.await;

import dev.stayhub.local.Repository;
import dev.stayhub.testbed.process.Program;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** {@code local.jar run} as a process, with what it prints. */
record RunningLocal(Program program) {

    /** For all it starts: the optimizing compiler costs a program of seconds more than it brings it. */
    private static final String FOR_SECONDS = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

    private static final Duration LONG = Duration.ofMinutes(2);

    static RunningLocal start(Map<String, String> environment, String... options) {
        return new RunningLocal(
                Program.jar(Path.of("target/local.jar").toAbsolutePath().toString())
                        .directory(Repository.root())
                        .args("run")
                        .args(options)
                        .env("JDK_JAVA_OPTIONS", FOR_SECONDS)
                        // The same few demo guests book far more than people do.
                        .env("STAYHUB_BOOKINGS_PER_ACCOUNT", "1000000")
                        .env(environment)
                        .start());
    }

    RunningLocal awaitUp() {
        await().atMost(LONG)
                .pollInterval(Duration.ofMillis(50))
                .failFast("it ended before it was up", () -> !program.isRunning())
                .until(() -> printed().contains("Ctrl-C stops everything"));
        return this;
    }

    /** Waits for its end and tells the exit code. */
    int awaitEnd() throws InterruptedException {
        return program.awaitExit(LONG);
    }

    int terminate() throws InterruptedException {
        program.terminate();
        return awaitEnd();
    }

    List<ProcessHandle> children() {
        return program.descendants();
    }

    String printed() {
        return program.out();
    }

    String told() {
        return program.err();
    }

    /** The commands under "Book a stay", as a person would copy them. */
    String bookingCommands() {
        for (String paragraph : printed().split("\n\n", -1)) {
            if (paragraph.startsWith("Book a stay")) {
                return paragraph.substring(paragraph.indexOf('\n') + 1);
            }
        }
        throw new AssertionError("no commands to book a stay in:\n" + printed());
    }
}
