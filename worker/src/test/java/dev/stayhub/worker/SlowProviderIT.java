package dev.stayhub.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.migrations.testing.MailProvider;
import dev.stayhub.migrations.testing.MailProvider.Mood;
import dev.stayhub.migrations.testing.Program;
import dev.stayhub.migrations.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A worker that is stopped, or frozen, while its mail provider takes its time. */
class SlowProviderIT {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final int TERMINATED = 143;
    private static final String NOT_STARTED = "status = 'PENDING' AND attempts = 0 AND leased_until IS NULL";

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @TempDir
    Path unused;

    private BookingMessages messages;
    private WorkerProgram worker;

    @BeforeEach
    void emptyTables() {
        messages = new BookingMessages(database);
        worker = new WorkerProgram(database, unused);
    }

    @Test
    void stopped_in_the_middle_of_slow_emails_it_finishes_those_and_burns_no_attempt_of_the_others() throws Exception {
        try (MailProvider provider = MailProvider.start(Duration.ofSeconds(2));
                Program program = worker.startSmtp(provider, "--slots", "4")) {
            messages.enqueue(100);
            await().atMost(LONG).until(() -> provider.copies().size() >= 6);

            long stopped = System.nanoTime();
            program.terminate();
            assertThat(program.awaitExit(LONG)).isEqualTo(TERMINATED);
            long millis = millisSince(stopped);

            int done = messages.count("outbox", "status = 'DONE' AND attempts = 1");
            System.out.printf("stop while emails take 2 s: exit after %d ms, %d of 100 sent%n", millis, done);
            assertThat(millis).isLessThan(10_000);
            assertThat(provider.copies()).hasSize(done);
            assertThat(provider.copies().values()).containsOnly(1);
            assertThat(messages.count("outbox", NOT_STARTED)).isEqualTo(100 - done);
            assertThat(program.out()).startsWith("done=" + done + " retried=0 unavailable=0 dead=0 lost-lease=0");
        }
    }

    @Test
    void stopped_while_the_provider_hangs_it_exits_within_its_grace_and_a_successor_sends_all_once() throws Exception {
        try (MailProvider provider = MailProvider.start(Duration.ZERO)) {
            provider.is(Mood.SILENT);
            messages.enqueue(100);
            try (Program program = worker.startSmtp(provider, "--slots", "8", "--grace", "2s", "--lease", "8s")) {
                await().atMost(LONG).until(() -> messages.count("email_deliveries", "state = 'SENDING'") == 8);

                long stopped = System.nanoTime();
                program.terminate();
                assertThat(program.awaitExit(LONG)).isEqualTo(TERMINATED);
                long millis = millisSince(stopped);

                int notStarted = messages.count("outbox", NOT_STARTED);
                System.out.printf(
                        "stop while 8 emails hang: exit %d ms after SIGTERM, grace 2 s, %d of 100 not started%n",
                        millis, notStarted);
                assertThat(notStarted).isEqualTo(92);
                // The grace, 2 s for the last outcomes, 1 s for all handlers that do not listen; not 1 s for each.
                assertThat(millis).isLessThan(8_000);
            }
            provider.is(Mood.WELL);
            try (Program successor = worker.startSmtp(provider)) {
                await().atMost(LONG).until(() -> messages.count("outbox", "status = 'DONE'") == 100);
                assertThat(successor.isRunning()).isTrue();
            }
            assertThat(provider.copies()).hasSize(100);
            assertThat(provider.copies().values()).containsOnly(1);
        }
    }

    @Test
    void frozen_between_the_end_of_an_email_and_the_answer_it_changes_nothing_that_its_successor_wrote()
            throws IOException, InterruptedException {
        try (MailProvider provider = MailProvider.start(Duration.ofSeconds(3));
                Program frozen = worker.startSmtp(provider, "--lease", "1s")) {
            messages.enqueue(1);
            await().atMost(LONG).until(() -> provider.copies().size() == 1);
            frozen.signal("STOP");
            provider.takes(Duration.ZERO);

            try (Program successor = worker.startSmtp(provider, "--lease", "1s")) {
                await().atMost(LONG).until(() -> messages.count("outbox", "status = 'DONE'") == 1);
                assertThat(successor.isRunning()).isTrue();
            }
            String settled = row("outbox");
            String delivered = row("email_deliveries");
            frozen.signal("CONT");
            frozen.terminate();
            assertThat(frozen.awaitExit(LONG)).isEqualTo(TERMINATED);

            assertThat(row("outbox")).isEqualTo(settled);
            assertThat(row("email_deliveries")).isEqualTo(delivered);
            assertThat(frozen.out()).startsWith("done=0 ").contains("lost-lease=1");
            assertThat(messages.count("email_deliveries", "state = 'SENT' AND unknown_outcomes = 1"))
                    .isEqualTo(1);
            assertThat(provider.copies().values()).containsOnly(2);
            System.out.printf(
                    "frozen between email and answer: 2 copies, 1 unknown outcome, %d attempts%n",
                    messages.number("attempts", "outbox"));
        }
    }

    private String row(String table) {
        return messages.owner()
                .withHandle(handle -> handle.createQuery("SELECT " + table + "::TEXT FROM " + table)
                        .mapTo(String.class)
                        .one());
    }

    private static long millisSince(long nanos) {
        return (System.nanoTime() - nanos) / 1_000_000;
    }
}
