package dev.stayhub.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.testbed.mail.ScriptedSmtpServer;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.testbed.process.Program;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A worker that may not send as fast as it could. */
class SendRateIT {

    private static final Duration LONG = Duration.ofMinutes(3);
    private static final int EMAILS_A_SECOND = 20;
    private static final int MESSAGES = 50;
    private static final int SLOTS = 8;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @TempDir
    Path unused;

    @Test
    void emails_leave_at_the_rate_and_neither_waiting_nor_stopping_costs_an_attempt() throws Exception {
        TestBookingMessages messages = new TestBookingMessages(database);
        WorkerProgram worker = new WorkerProgram(database, unused);
        messages.enqueue(MESSAGES);
        try (ScriptedSmtpServer server = ScriptedSmtpServer.friendly()) {
            try (Program stopped = start(worker, server)) {
                await().atMost(LONG).until(() -> server.emails().size() >= 12);
                stopped.terminate();
                assertThat(stopped.awaitExit(LONG)).isEqualTo(143);
            }
            assertThat(server.emails())
                    .as("they would take five seconds, and it was told to stop after one")
                    .hasSizeLessThan(2 * MESSAGES);
            assertThat(messages.count("outbox", "status = 'PENDING' AND attempts > 0"))
                    .isZero();
            try (Program successor = start(worker, server)) {
                await().atMost(LONG).until(() -> messages.isAllDone());
                assertThat(successor.isRunning()).isTrue();
            }

            assertThat(messages.count("outbox", "attempts <> 1 OR deferrals > 0"))
                    .isZero();
            assertThat(server.emails()).hasSize(2 * MESSAGES);
            assertThat(server.connections())
                    .as("each slot of each worker used one again and again")
                    .isLessThanOrEqualTo(2 * SLOTS);
            assertThat(busiestSecond(server.arrivalNanos()))
                    .as(
                            "a turn each twentieth of a second; emails that had theirs before and are late hold a slot each")
                    .isLessThanOrEqualTo(EMAILS_A_SECOND + 1 + SLOTS);
        }
    }

    private static Program start(WorkerProgram worker, ScriptedSmtpServer server) {
        return worker.startWith(server.url(), Map.of(), "--mail-rate", "" + EMAILS_A_SECOND, "--slots", "" + SLOTS);
    }

    private static int busiestSecond(List<Long> arrivals) {
        int most = 0;
        for (int first = 0, last = 0; last < arrivals.size(); last++) {
            while (arrivals.get(last) - arrivals.get(first) > 1_000_000_000L) {
                first++;
            }
            most = Math.max(most, last - first + 1);
        }
        return most;
    }
}
