package dev.stayhub.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.migrations.testing.Program;
import dev.stayhub.migrations.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A worker dies after its email has left and before it could write that down: nobody knows, so it goes again. */
class KilledWhileSendingIT {

    private static final Duration LONG = Duration.ofSeconds(60);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @TempDir
    Path sent;

    private BookingMessages messages;
    private WorkerProgram worker;

    @BeforeEach
    void emptyTables() {
        messages = new BookingMessages(database);
        worker = new WorkerProgram(database, sent);
    }

    @Test
    void an_email_whose_worker_was_killed_before_it_noted_the_send_goes_again_with_the_same_key_and_the_same_bytes()
            throws IOException, InterruptedException {
        holdEverySentNote();
        BookingCreated event = messages.enqueue(1).get(0);
        Path email = sent.resolve("booking-created-" + event.booking().bookingId() + ".eml");

        try (Program killed = worker.start("--lease", "2s")) {
            await().atMost(LONG).until(() -> Files.exists(email));
            killed.kill();
            killed.awaitExit(LONG);
        }
        letNotesBeMadeAgain();
        assertThat(messages.count("email_deliveries", "state = 'SENDING' AND sent_at IS NULL"))
                .isEqualTo(1);
        byte[] firstCopy = Files.readAllBytes(email);
        Files.delete(email);

        // From another sender, as after a deploy that changed the template: it would write another email.
        try (Program successor = worker.start("--lease", "2s", "--mail-from", "changed@stayhub.test")) {
            await().atMost(LONG).until(() -> messages.count("outbox", "status = 'DONE'") == 1);
            assertThat(successor.isRunning()).isTrue();
        }
        assertThat(worker.emails())
                .containsExactlyInAnyOrderElementsOf(
                        WorkerProgram.emailsOf(event.booking().bookingId()));
        assertThat(Files.readAllBytes(email)).isEqualTo(firstCopy);
        assertThat(messages.count(
                        "email_deliveries",
                        "idempotency_key = '" + event.idempotencyKey()
                                + "' AND state = 'SENT' AND unknown_outcomes = 1"))
                .isEqualTo(1);
        assertThat(messages.count("outbox", "attempts = 2")).isEqualTo(1);
    }

    /** Between the send and its note lies one statement; a trigger makes it as long as the test needs. */
    private void holdEverySentNote() {
        messages.owner().useHandle(handle -> {
            handle.execute("""
                    CREATE FUNCTION hold_sent() RETURNS trigger LANGUAGE plpgsql AS
                    $$ BEGIN IF NEW.state = 'SENT' THEN PERFORM pg_sleep(25); END IF; RETURN NEW; END $$
                    """);
            handle.execute(
                    "CREATE TRIGGER hold_sent BEFORE UPDATE ON email_deliveries FOR EACH ROW EXECUTE FUNCTION hold_sent()");
        });
    }

    /** The server does not notice that its client died in a statement: its sessions are ended. */
    private void letNotesBeMadeAgain() {
        Jdbi superuser = Jdbi.create(
                database.superuserLogin().url(),
                database.superuserLogin().user(),
                database.superuserLogin().password());
        superuser.useHandle(handle -> handle.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
                        + " AND usename = '" + database.workerLogin().user() + "'"));
        messages.owner().useHandle(handle -> handle.execute("DROP FUNCTION hold_sent CASCADE"));
    }
}
