package dev.stayhub.worker;

import dev.stayhub.migrations.testing.MailProvider;
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

    private static final String JAR = "target/worker.jar";

    private final TestDatabase database;
    private final Path sent;

    WorkerProgram(TestDatabase database, Path sent) {
        this.database = database;
        this.sent = sent;
    }

    /** The packaged program. */
    Program start(String... args) {
        return start(Program.jar(JAR), "file:" + sent, args);
    }

    /** The packaged program, sending by SMTP. */
    Program startSmtp(MailProvider provider, String... args) {
        return start(Program.jar(JAR), provider.url(), args);
    }

    /** The production composition with a handler more, which kills the process. */
    Program startWithKillerHandler(String... args) {
        return start(Program.mainClass(WorkerWithKillerHandler.class), "file:" + sent, args);
    }

    private Program start(Program.Builder program, String mail, String... args) {
        return program.database(database.workerLogin())
                .env("STAYHUB_MAIL", mail)
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
