package dev.stayhub.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.testbed.process.Program;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What {@code java -jar worker.jar dead-letters, stats} and {@code purge} promise to an operator. */
class OperatorIT {

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

    private record Ended(int exitCode, String out, String err) {}

    private Ended run(String... arguments) throws InterruptedException {
        try (Program program = worker.start(arguments)) {
            return new Ended(program.awaitExit(LONG), program.out(), program.err());
        }
    }

    @Test
    void a_dead_letter_is_listed_shown_redriven_and_delivered() throws InterruptedException {
        messages.enqueue(1);
        messages.owner()
                .useHandle(handle ->
                        handle.execute("UPDATE outbox SET status = 'DEAD', attempts = 8, processed_at = now(),"
                                + " last_error = '550 <guest@stayhub.test>: no such user'"));
        String id = messages.owner()
                .withHandle(handle -> handle.createQuery("SELECT public_id FROM outbox")
                        .mapTo(String.class)
                        .one());

        Ended list = run("dead-letters", "list");
        assertThat(list.exitCode()).isZero();
        assertThat(list.out()).contains(id, "550 <***>: no such user");

        Ended show = run("dead-letters", "show", id);
        assertThat(show.exitCode()).isZero();
        assertThat(show.out()).contains("\"guestEmail\" : \"***\"").doesNotContain("guest@stayhub.test");

        Ended redrive = run("dead-letters", "redrive", id, "--reason", "mailbox exists now", "--by", "an operator");
        assertThat(redrive.exitCode()).isZero();
        assertThat(redrive.out().strip()).isEqualTo("redriven=1 changed-meanwhile=0 spread=0s");

        assertThat(run("--once").out()).startsWith("done=2 ");
        assertThat(worker.emails()).hasSize(2);
    }

    @Test
    void what_is_dead_is_discarded_and_what_is_finished_is_purged() throws InterruptedException {
        messages.enqueue(4);
        messages.owner().useHandle(handle -> {
            handle.execute("UPDATE outbox SET status = 'DONE', processed_at = now() - INTERVAL '8 days'");
            handle.execute("UPDATE outbox SET status = 'DEAD', last_error = 'refused'"
                    + " WHERE id = (SELECT min(id) FROM outbox)");
        });

        Ended purge = run("purge");
        assertThat(purge.exitCode()).isZero();
        assertThat(purge.out().strip()).isEqualTo("removed messages=3 workers=0 recipients=0");

        Ended discard = run("dead-letters", "discard", "--all", "--reason", "a test");
        assertThat(discard.exitCode()).isZero();
        assertThat(discard.out().strip()).isEqualTo("discarded=1 changed-meanwhile=0");
        assertThat(messages.count("outbox", "status = 'DISCARDED'")).isEqualTo(1);
    }

    @Test
    void stats_exit_with_1_when_something_due_has_waited_longer_than_it_may() throws InterruptedException {
        messages.enqueue(2);
        messages.owner().useHandle(handle -> handle.execute("UPDATE outbox SET due_at = now() - INTERVAL '6 hours'"));

        Ended late = run("stats", "--max-age", "5h");
        assertThat(late.exitCode()).isEqualTo(1);
        assertThat(late.out()).contains("booking.created        2    2      6h");
        assertThat(late.err()).contains("due for 6h, longer than 5h").doesNotContain("\tat ");
    }

    @Test
    void a_running_worker_is_listed_with_its_topics_until_it_stops() throws InterruptedException {
        try (Program program = worker.start()) {
            await().atMost(LONG)
                    .until(() -> messages.count("outbox_workers", "topics @> ARRAY['booking.created']") == 1);
            Ended stats = run("stats", "--max-age", "5m");
            assertThat(stats.exitCode()).isZero();
            assertThat(stats.out()).contains("workers: 1");

            program.terminate();
            assertThat(program.awaitExit(LONG)).isEqualTo(143);
        }
        assertThat(messages.count("outbox_workers", "TRUE")).isZero();
    }

    @Test
    void what_is_said_in_the_wrong_place_is_told_and_exits_with_2() throws InterruptedException {
        Ended misplaced = run("--db-user", "somebody", "dead-letters", "discard", "--all", "--reason", "a test");
        assertThat(misplaced.exitCode()).isEqualTo(2);
        assertThat(misplaced.err()).contains("--db-user must come after dead-letters");
    }

    @Test
    void with_a_database_that_refuses_they_exit_with_4_and_no_stack_trace() throws InterruptedException {
        try (Program program = Program.jar("target/worker.jar")
                .env(database.apiLogin().environment())
                .args("purge")
                .start()) {
            assertThat(program.awaitExit(LONG)).isEqualTo(4);
            assertThat(program.err()).contains("permission denied").doesNotContain("\tat ");
        }
    }
}
