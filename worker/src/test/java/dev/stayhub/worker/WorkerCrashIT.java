package dev.stayhub.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.migrations.testing.Program;
import dev.stayhub.migrations.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What remains true when the worker is killed, frozen, or poisoned. */
class WorkerCrashIT {

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
    void a_message_whose_worker_was_killed_between_send_and_settle_comes_back_and_sends_nothing_twice()
            throws InterruptedException {
        BookingCreated event;
        try (Handle reservation = messages.owner().open();
                Handle row = messages.owner().open();
                Program killed = worker.start("--lease", "2s")) {
            // While the handler waits for its reservation, take the row: the settle will not get at it.
            reservation.begin();
            reservation.execute("LOCK TABLE email_deliveries IN SHARE MODE");
            event = messages.enqueue(1).get(0);
            await().atMost(LONG).until(() -> messages.count("outbox", "attempts = 1") == 1);
            row.begin();
            row.execute("SELECT FROM outbox FOR UPDATE");
            reservation.rollback();

            await().atMost(LONG).until(() -> worker.emails().size() == 1);
            killed.kill();
            killed.awaitExit(LONG);
            row.rollback();
        }
        assertThat(messages.count("outbox", "status = 'PENDING' AND attempts = 1"))
                .isEqualTo(1);

        try (Program successor = worker.start("--lease", "2s")) {
            await().atMost(LONG).until(() -> messages.count("outbox", "status = 'DONE'") == 1);
            successor.terminate();
            assertThat(successor.awaitExit(LONG)).isEqualTo(143);
            assertThat(successor.out()).startsWith("done=1 ");
        }
        assertThat(messages.count("outbox", "attempts = 2 AND processed_at < claimed_at + INTERVAL '10 seconds'"))
                .isEqualTo(1);
        assertThat(worker.emails())
                .containsExactly("booking-created-" + event.booking().bookingId() + ".eml");
        assertThat(messages.count("email_deliveries", "idempotency_key = '" + event.idempotencyKey() + "'"))
                .isEqualTo(1);
    }

    @Test
    void a_message_that_kills_the_worker_dies_alone_and_its_199_neighbours_are_delivered() throws InterruptedException {
        messages.enqueue(100);
        messages.enqueue(WorkerWithKillerHandler.TOPIC, "{}");
        messages.enqueue(99);

        int killed = 0;
        while (messages.count("outbox", "status = 'PENDING'") > 0) {
            try (Program program = worker.startWithKillerHandler("--lease", "1s", "--max-attempts", "4")) {
                await().atMost(LONG)
                        .until(() -> !program.isRunning() || messages.count("outbox", "status = 'PENDING'") == 0);
                killed += program.isRunning() ? 0 : 1;
            }
        }

        assertThat(killed).isEqualTo(4);
        assertThat(messages.count(
                        "outbox",
                        "topic = '" + WorkerWithKillerHandler.TOPIC
                                + "' AND status = 'DEAD' AND last_error = 'worker lost during attempt 4'"))
                .isEqualTo(1);
        assertThat(messages.count("outbox", "status = 'DONE'")).isEqualTo(199);
        assertThat(worker.emails()).hasSize(199);
    }

    @Test
    void a_worker_frozen_for_longer_than_its_lease_overwrites_nothing_when_it_wakes_up()
            throws IOException, InterruptedException {
        try (Handle reservation = messages.owner().open();
                Program frozen = worker.start("--lease", "1s", "--slots", "1")) {
            reservation.begin();
            reservation.execute("LOCK TABLE email_deliveries IN SHARE MODE");
            messages.enqueue(1);
            await().atMost(LONG).until(() -> messages.count("outbox", "attempts = 1") == 1);
            frozen.signal("STOP");
            reservation.rollback();

            try (Program successor = worker.start("--lease", "1s")) {
                await().atMost(LONG).until(() -> messages.count("outbox", "status = 'DONE'") == 1);
                assertThat(successor.isRunning()).isTrue();
                String settled = rows();
                frozen.signal("CONT");
                messages.enqueue(1);
                await().atMost(LONG).until(() -> messages.count("outbox", "status = 'DONE'") == 2);
                frozen.terminate();
                assertThat(frozen.awaitExit(LONG)).isEqualTo(143);

                assertThat(rows()).startsWith(settled.substring(0, settled.length() - 1));
                assertThat(frozen.out()).contains("lost-lease=1");
            }
        }
        assertThat(messages.count("email_deliveries", "state = 'SENT'")).isEqualTo(2);
    }

    private String rows() {
        List<String> rows = messages.owner()
                .withHandle(handle -> handle.createQuery("SELECT outbox::TEXT FROM outbox ORDER BY id")
                        .mapTo(String.class)
                        .list());
        return rows.toString();
    }
}
