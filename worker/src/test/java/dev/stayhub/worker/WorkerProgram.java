package dev.stayhub.worker;

import dev.stayhub.migrations.testing.Program;
import dev.stayhub.migrations.testing.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Starts worker.jar against a test's database, with a directory of its own for what it sends. */
final class WorkerProgram {

    private final TestDatabase database;
    private final Path sent;

    WorkerProgram(TestDatabase database, Path sent) {
        this.database = database;
        this.sent = sent;
    }

    /** The packaged program. */
    Program start(String... args) {
        return Program.jar("target/worker.jar")
                .database(database.workerLogin())
                .env("STAYHUB_MAIL", "file:" + sent)
                .env("STAYHUB_WORKER_PORT", "0")
                .args(args)
                .start();
    }

    /** The production composition with a handler more, which kills the process. */
    Program startWithKillerHandler(String... args) {
        return Program.mainClass(WorkerWithKillerHandler.class)
                .database(database.workerLogin())
                .env("STAYHUB_MAIL", "file:" + sent)
                .env("STAYHUB_WORKER_PORT", "0")
                .args(args)
                .start();
    }

    /** The names of the emails that were sent. */
    List<String> emails() {
        if (!Files.exists(sent)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(sent)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".eml"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
