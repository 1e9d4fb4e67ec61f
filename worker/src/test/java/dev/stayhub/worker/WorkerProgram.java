package dev.stayhub.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.migrations.testing.Program;
import dev.stayhub.migrations.testing.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Starts worker.jar against a test's database, with a directory of its own for what it sends. */
final class WorkerProgram {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Pattern PORT = Pattern.compile("health and metrics on port (\\d+)");

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
        return startWith(WorkerWithKillerHandler.class, args);
    }

    /** The production composition with a handler more, which does not come back. */
    Program startWithDeafHandler(String... args) {
        return startWith(WorkerWithDeafHandler.class, args);
    }

    private Program startWith(Class<?> main, String... args) {
        return Program.mainClass(main)
                .database(database.workerLogin())
                .env("STAYHUB_MAIL", "file:" + sent)
                .env("STAYHUB_WORKER_PORT", "0")
                .args(args)
                .start();
    }

    /** Where a program that was started answers, as soon as it does. */
    static int portOf(Program program) {
        await().atMost(LONG).until(() -> {
            assertThat(program.isRunning()).as(program.err()).isTrue();
            return PORT.matcher(program.err()).find();
        });
        Matcher port = PORT.matcher(program.err());
        assertThat(port.find()).isTrue();
        return Integer.parseInt(port.group(1));
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
