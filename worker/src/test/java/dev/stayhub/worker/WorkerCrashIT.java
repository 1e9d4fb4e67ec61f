package dev.stayhub.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.testbed.mail.Behaviour;
import dev.stayhub.testbed.mail.MailProvider;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.worker.metrics.Scrape;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What remains true when the worker is frozen or poisoned. What is true when it is killed: KilledAtEveryStageIT. */
class WorkerCrashIT {

    private static final Duration LONG = Duration.ofMinutes(3);
    /** Longer than a busy machine or its disk holds up a heartbeat: a worker claims its own lapsed messages again. */
    private static final String LEASE = "10s";

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
    void a_message_that_kills_the_worker_dies_alone_and_its_199_neighbours_are_delivered() throws InterruptedException {
        messages.enqueue(100);
        messages.enqueue(WorkerWithKillerHandler.TOPIC, "{}");
        messages.enqueue(99);

        int killed = 0;
        while (messages.count("outbox", "status = 'PENDING'") > 0) {
            try (Program program = worker.startWithKillerHandler("--lease", "3s", "--max-attempts", "4")) {
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
        assertThat(messages.delivered()).isEqualTo(2 * 199);
        assertThat(worker.emails()).hasSize(2 * 199);
    }

    /** Frozen between the end of an email and the answer to it, the most that it may believe to have done. */
    @Test
    void a_worker_frozen_for_longer_than_its_lease_overwrites_nothing_when_it_wakes_up() throws Exception {
        try (MailProvider provider = MailProvider.start();
                Program frozen = worker.startSmtp(provider, "--lease", LEASE, "--slots", "1")) {
            CountDownLatch isFrozen = new CountDownLatch(1);
            provider.behave(Behaviour.answeringOnce(isFrozen));
            BookingCreated event = messages.enqueue(1).get(0);
            int port = WorkerProgram.portOf(frozen);
            // One copy is with the provider, and the host's, which waits for the slot, is claimed as well.
            await().atMost(LONG)
                    .until(() -> provider.mailbox().copies().size() == 1
                            && Double.valueOf(2).equals(Scrape.of(port).value("stayhub_worker_held_messages")));
            frozen.signal("STOP");
            isFrozen.countDown();

            try (Program successor = worker.startSmtp(provider, "--lease", LEASE)) {
                await().atMost(LONG).until(() -> messages.isAllDone());
                assertThat(successor.isRunning()).isTrue();
            }
            String settled = rows("outbox");
            String delivered = rows("email_deliveries");
            frozen.signal("CONT");
            await().atMost(LONG)
                    .untilAsserted(() -> assertThat(Scrape.of(port).value("stayhub_worker_held_messages"))
                            .isZero());
            frozen.terminate();
            assertThat(frozen.awaitExit(LONG)).isEqualTo(143);

            assertThat(rows("outbox")).isEqualTo(settled);
            assertThat(rows("email_deliveries")).isEqualTo(delivered);
            assertThat(frozen.out()).startsWith("done=0 ").contains("lost-lease=2");
            assertThat(messages.count("email_deliveries", "state = 'SENT' AND unknown_outcomes = 1"))
                    .isEqualTo(1);
            String sentTwice = provider.mailbox().since(0).get(0).key();
            assertThat(provider.mailbox().copies())
                    .containsOnlyKeys(TestBookingMessages.keys(event))
                    .allSatisfy((key, copies) -> assertThat(copies).isEqualTo(key.equals(sentTwice) ? 2 : 1));
        }
    }

    private String rows(String table) {
        return messages.owner()
                .withHandle(handle -> handle.createQuery("SELECT string_agg(" + table + "::TEXT, ' ' ORDER BY " + table
                                + "::TEXT) FROM " + table)
                        .mapTo(String.class)
                        .one());
    }
}
