package dev.stayhub.testbed.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * One run of {@code scripts/test}: its test JVMs, of all modules, share the servers that none of them stops. Without the
 * script there is none, and each JVM starts its own.
 */
public final class TestRun {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Path directory;

    private TestRun(Path directory) {
        this.directory = directory;
    }

    /** The run that this JVM belongs to. */
    public static Optional<TestRun> current() {
        return Optional.ofNullable(System.getenv("STAYHUB_TEST_RUN")).map(path -> new TestRun(Path.of(path)));
    }

    /** Whether it is {@code scripts/test quick}, which leaves out what needs OpenSearch. */
    public static boolean isQuick() {
        return System.getenv("STAYHUB_TEST_QUICK") != null;
    }

    /** Files of its servers; removed with the run. */
    public Path directory() {
        return directory;
    }

    /** The process to end with: the script. */
    public String scriptPid() {
        return read(directory.resolve("script.pid"));
    }

    /**
     * What a server has printed after {@code ready}. The first JVM that asks starts it; it outlives that JVM, and the
     * script ends it.
     */
    public String server(String name, ProgramBuilder program, String ready) {
        return once(name + ".address", () -> {
            Program server = program.logsIn(directory, name).start();
            Files.writeString(directory.resolve(name + ".pid"), Long.toString(server.pid()));
            return server.awaitLine(ready, PATIENCE);
        });
    }

    /** What the first JVM that asks has made of it, kept in a file of the run; the others wait for it. */
    public synchronized String once(String file, Callable<String> work) {
        Path made = directory.resolve(file);
        try (FileChannel channel = FileChannel.open(
                        directory.resolve(file + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            if (!Files.exists(made)) {
                Files.writeString(made, work.call());
            }
            return read(made);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Exception e) {
            throw new IllegalStateException(file + " cannot be made: " + e.getMessage(), e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
