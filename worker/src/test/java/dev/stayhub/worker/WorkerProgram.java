package dev.stayhub.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.testbed.mail.MailProvider;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.process.ProgramBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Starts worker.jar against a test's database, with a directory of its own for what it sends. */
final class WorkerProgram {

    private static final String JAR = "target/worker.jar";
    private static final Duration LONG = Duration.ofMinutes(3);
    private static final Pattern PORT = Pattern.compile("health and metrics on port (\\d+)");

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

    /** The packaged program, with another destination and what it needs to be told for it. */
    Program startWith(String mail, Map<String, String> environment, String... args) {
        return start(Program.jar(JAR).env(environment), mail, args);
    }

    /** The production composition with a handler more, which kills the process. */
    Program startWithKillerHandler(String... args) {
        return start(Program.mainClass(WorkerWithKillerHandler.class), "file:" + sent, args);
    }

    /** The production composition with a handler more, which does not come back. */
    Program startWithDeafHandler(String... args) {
        return start(Program.mainClass(WorkerWithDeafHandler.class), "file:" + sent, args);
    }

    /** The production composition with a handler more, which notes what it is given. */
    Program startThatNotes(Path notes, String... args) {
        ProgramBuilder program = Program.mainClass(WorkerThatNotes.class).env(WorkerThatNotes.FILE, notes.toString());
        return start(program, "file:" + sent, args);
    }

    private Program start(ProgramBuilder program, String mail, String... args) {
        return program.env(database.workerLogin().environment())
                .env("STAYHUB_MAIL", mail)
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

    /** The names of the emails that a new booking makes: the guest's and the host's. */
    static List<String> emailsOf(UUID bookingId) {
        return List.of("booking-created-" + bookingId + ".eml", "booking-created-" + bookingId + "-host.eml");
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
