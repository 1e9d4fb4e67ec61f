package dev.stayhub.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.testbed.mail.Behaviour;
import dev.stayhub.testbed.mail.Gate;
import dev.stayhub.testbed.mail.MailProvider;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.testbed.process.Program;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A worker that is stopped while its mail provider takes its time. */
class SlowProviderIT {

    private static final Duration LONG = Duration.ofMinutes(3);
    private static final int TERMINATED = 143;
    private static final String NOT_STARTED = "status = 'PENDING' AND attempts = 0 AND leased_until IS NULL";

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @TempDir
    Path unused;

    private TestBookingMessages messages;
    private WorkerProgram worker;

    @BeforeEach
    void emptyTables() {
        messages = new TestBookingMessages(database);
        worker = new WorkerProgram(database, unused);
    }

    @Test
    void stopped_in_the_middle_of_slow_emails_it_finishes_those_and_burns_no_attempt_of_the_others() throws Exception {
        try (MailProvider provider = MailProvider.start();
                Program program = worker.startSmtp(provider, "--slots", "4")) {
            provider.behave(Behaviour.slow(Duration.ofSeconds(2)));
            messages.enqueue(100);
            await().atMost(LONG).until(() -> provider.mailbox().copies().size() >= 6);

            long stopped = System.nanoTime();
            program.terminate();
            assertThat(program.awaitExit(LONG)).isEqualTo(TERMINATED);
            long millis = millisSince(stopped);

            int done = messages.delivered();
            assertThat(millis)
                    .as("two seconds for an email, and not all of the grace of twenty")
                    .isLessThan(20_000);
            assertThat(provider.mailbox().copies()).hasSize(done);
            assertThat(provider.mailbox().copies().values()).containsOnly(1);
            assertThat(messages.emailsOwed(NOT_STARTED)).isEqualTo(2 * 100 - done);
            assertThat(program.out()).startsWith("done=" + done + " retried=0 unavailable=0 dead=0 lost-lease=0");
        }
    }

    @Test
    void stopped_while_the_provider_hangs_it_exits_within_its_grace_and_a_successor_sends_all_once() throws Exception {
        Gate silence = Gate.beforeTheGreeting();
        try (MailProvider provider = MailProvider.start()) {
            provider.behave(silence);
            messages.enqueue(100);
            try (Program program = worker.startSmtp(provider, "--slots", "32", "--grace", "2s", "--lease", "10s")) {
                await().atMost(LONG).until(() -> messages.count("email_deliveries", "state = 'SENDING'") == 32);

                long stopped = System.nanoTime();
                program.terminate();
                assertThat(program.awaitExit(LONG)).isEqualTo(TERMINATED);
                long millis = millisSince(stopped);

                assertThat(messages.emailsOwed(NOT_STARTED))
                        .as("those that had begun are handed back too, unless the last call was too short for it")
                        .isBetween(2 * 100 - 32, 2 * 100);
                assertThat(millis)
                        .as(
                                "2 s of grace, 2 s for the last outcomes, 1 s for all 32 handlers that do not listen; 1 s for"
                                        + " each would be 36 s")
                        .isLessThan(30_000);
            }
            silence.open();
            try (Program successor = worker.startSmtp(provider)) {
                await().atMost(LONG).until(() -> messages.isAllDone());
                assertThat(successor.isRunning()).isTrue();
            }
            assertThat(provider.mailbox().copies()).hasSize(2 * 100);
            assertThat(provider.mailbox().copies().values()).containsOnly(1);
        }
    }

    private static long millisSince(long nanos) {
        return (System.nanoTime() - nanos) / 1_000_000;
    }
}
