package dev.stayhub.local.crash;

import dev.stayhub.testbed.process.FileTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files in a directory, named after crash points. The first process that comes to a point with a file takes the file away
 * and dies there as by SIGKILL: no hook runs, no finally block, nothing is put away. Thread-safe, and several processes may
 * share a directory.
 */
public final class Traps {

    /** The variable that names the directory to a process. */
    public static final String VARIABLE = "STAYHUB_LAB_TRAPS";

    /** What a shell reports about a process that was killed by SIGKILL. */
    private static final int KILLED = 137;

    private final Path directory;

    private Traps(Path directory) {
        this.directory = directory;
    }

    /** A directory without any, whatever an earlier run has left there. */
    public static Traps none(Path directory) {
        FileTree.delete(directory);
        return new Traps(directory);
    }

    /** Those that this process has to look out for. */
    static Traps ofThisProcess() {
        return new Traps(Path.of(System.getenv(VARIABLE)));
    }

    public Path directory() {
        return directory;
    }

    /** Sets one. */
    public void set(CrashPoint point) {
        try {
            Files.createDirectories(directory);
            Files.createFile(file(point));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether there is one. */
    boolean isSet(CrashPoint point) {
        return Files.exists(file(point));
    }

    /** Dies if there is one. */
    void pass(CrashPoint point) {
        try {
            if (Files.deleteIfExists(file(point))) {
                Runtime.getRuntime().halt(KILLED);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path file(CrashPoint point) {
        return directory.resolve(point.id());
    }
}
