package dev.stayhub.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.testbed.process.Program;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What {@code java -jar worker.jar} promises to whoever runs it. */
class WorkerIT {

    private static final Duration LONG = Duration.ofMinutes(3);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @TempDir
    Path sent;

    private TestBookingMessages messages;
    private WorkerProgram worker;

    @BeforeEach
    void emptyTables() {
        messages = new TestBookingMessages(database);
        worker = new WorkerProgram(database, sent);
    }

    @Test
    void once_sends_one_batch_and_leaves_unknown_topics_alone_even_at_the_head_of_the_queue()
            throws InterruptedException {
        IntStream.range(0, 20).forEach(number -> messages.enqueue("robot.arrived", "{}"));
        messages.enqueue(3);

        try (Program program = worker.start("--once", "--batch-size", "20")) {
            assertThat(program.awaitExit(LONG)).isZero();
            assertThat(program.out().strip())
                    .isEqualTo("done=6 retried=0 unavailable=0 dead=0 lost-lease=0 unhandled=20");
        }
        assertThat(worker.emails()).hasSize(2 * 3);
        assertThat(messages.count("outbox", "topic = 'robot.arrived' AND attempts = 0 AND status = 'PENDING'"))
                .isEqualTo(20);
    }

    @Test
    void drain_sends_all_that_is_due_and_dead_letters_do_not_change_its_exit_code() throws InterruptedException {
        messages.enqueue(250);
        messages.enqueue(BookingCreated.TOPIC.name(), "{\"bookingId\": 7}");

        try (Program program = worker.start("--drain")) {
            assertThat(program.awaitExit(LONG)).isZero();
            assertThat(program.out().strip())
                    .isEqualTo("done=500 retried=0 unavailable=0 dead=2 lost-lease=0 unhandled=0");
        }
        assertThat(worker.emails()).hasSize(2 * 250);
        assertThat(messages.count("outbox", "status = 'DEAD' AND last_error LIKE '%not a booking.created payload%'"))
                .as("one a handler")
                .isEqualTo(2);
    }

    @Test
    void list_topics_names_what_stats_may_name_and_needs_no_database() throws InterruptedException {
        try (Program program = Program.jar("target/worker.jar")
                .env("STAYHUB_DB_URL", "nonsense")
                .args("--list-topics")
                .start()) {
            assertThat(program.awaitExit(LONG)).isZero();
            assertThat(program.out())
                    .isEqualTo(String.join(
                            System.lineSeparator(),
                            "account.password_reset_requested",
                            "account.password_reset_requested/send-password-reset-code",
                            "account.sign_up_requested",
                            "account.sign_up_requested/send-sign-up-code",
                            "account.sign_up_requested/tell-account-exists",
                            "booking.cancelled",
                            "booking.cancelled/confirm-cancellation-to-guest",
                            "booking.cancelled/tell-host-of-cancellation",
                            "booking.changed",
                            "booking.changed/confirm-change-to-guest",
                            "booking.changed/tell-host-of-change",
                            "booking.created",
                            "booking.created/confirm-booking-to-guest",
                            "booking.created/tell-host-of-booking",
                            "booking.reminder_scheduled",
                            "booking.reminder_scheduled/remind-guest",
                            ""));
        }
    }

    @Test
    void every_fault_in_the_settings_is_told_at_once_and_exits_with_2() throws InterruptedException {
        try (Program program = Program.jar("target/worker.jar")
                .env("STAYHUB_DB_URL", "postgres://db")
                .env("STAYHUB_LEASE", "soon")
                .env("STAYHUB_MAIL", "pigeon:home")
                .args("--batch-size", "0", "--slots", "many", "--mail-from", "nobody")
                .start()) {
            assertThat(program.awaitExit(LONG)).isEqualTo(2);
            assertThat(program.err())
                    .contains("jdbc:postgresql://", "--db-user", "--lease", "--batch-size", "--slots", "--mail-from");
        }
    }

    @Test
    void once_without_a_database_exits_with_4_and_no_stack_trace() throws InterruptedException {
        try (Program program = Program.jar("target/worker.jar")
                .env("STAYHUB_DB_URL", "jdbc:postgresql://127.0.0.1:1/stayhub")
                .env("STAYHUB_DB_USER", "nobody")
                .args("--once")
                .start()) {
            assertThat(program.awaitExit(LONG)).isEqualTo(4);
            assertThat(program.err()).contains("the database does not answer").doesNotContain("\tat ");
        }
    }

    @Test
    void the_running_worker_picks_up_what_comes_in_and_a_sigterm_in_the_middle_burns_no_attempt()
            throws InterruptedException {
        try (Program program = worker.start("--slots", "2")) {
            // More than a machine ten times as fast sends before it is told to stop.
            messages.enqueue(3_000);
            await().atMost(LONG).pollInterval(Duration.ofMillis(10)).until(() -> messages.delivered() > 20);

            program.terminate();

            assertThat(program.awaitExit(LONG)).isEqualTo(143);
            int done = messages.delivered();
            assertThat(done).isLessThan(2 * 3_000);
            assertThat(program.out().strip())
                    .isEqualTo("done=" + done + " retried=0 unavailable=0 dead=0 lost-lease=0 unhandled=0");
            assertThat(messages.emailsOwed("attempts = 0 AND leased_until IS NULL"))
                    .isEqualTo(2 * 3_000 - done);
            assertThat(worker.emails()).hasSize(done);
        }
    }
}
