package dev.stayhub.testbed.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What a data directory says about the server that runs on it. */
final class Postmaster {

    private final Path pidFile;
    private final Path programs;

    /**
     * @param data the data directory
     * @param programs where our Postgres programs are unpacked, of this version and others; a process that runs
     *     something else is not our server
     */
    Postmaster(Path data, Path programs) {
        this.pidFile = data.resolve("postmaster.pid");
        this.programs = programs;
    }

    /** The server, if one of ours runs on this data directory. */
    Optional<ProcessHandle> running() throws IOException {
        return process()
                .filter(process -> program(process)
                        .filter(path -> path.startsWith(programs))
                        .isPresent());
    }

    /**
     * Removes the pid file of a server that died when its process id belongs to something that is no Postgres by now:
     * Postgres would take that for the server and not start. In all other cases the file is left to Postgres, which
     * looks for survivors of the dead server first.
     */
    void forgetIfSomethingElse() throws IOException {
        Optional<Path> program = process().flatMap(Postmaster::program);
        if (program.isPresent() && !program.get().endsWith("postgres")) {
            Files.deleteIfExists(pidFile);
        }
    }

    private Optional<ProcessHandle> process() throws IOException {
        try {
            List<String> lines = Files.readAllLines(pidFile);
            return lines.isEmpty()
                    ? Optional.empty()
                    : ProcessHandle.of(Long.parseLong(lines.get(0).strip()));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** What it runs; empty if the system does not tell, as it does not about other users' processes. */
    private static Optional<Path> program(ProcessHandle process) {
        return process.info().command().map(Path::of);
    }
}
