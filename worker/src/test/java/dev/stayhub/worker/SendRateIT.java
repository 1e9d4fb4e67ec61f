package dev.stayhub.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.migrations.testing.Program;
import dev.stayhub.migrations.testing.TestDatabase;
import dev.stayhub.notifications.testing.ScriptedSmtpServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A worker that may not send as fast as it could. */
class SendRateIT {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final int EMAILS_A_SECOND = 10;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @TempDir
    Path unused;

    @Test
    void emails_leave_at_the_rate_and_neither_waiting_nor_stopping_costs_an_attempt() throws Exception {
        BookingMessages messages = new BookingMessages(database);
        WorkerProgram worker = new WorkerProgram(database, unused);
        messages.enqueue(20);
        try (ScriptedSmtpServer server = ScriptedSmtpServer.friendly()) {
            try (Program stopped = start(worker, server)) {
                await().atMost(LONG).until(() -> server.emails().size() >= 12);
                stopped.terminate();
                assertThat(stopped.awaitExit(LONG)).isEqualTo(143);
            }
            assertThat(server.emails()).hasSizeLessThan(40);
            assertThat(messages.count("outbox", "status = 'PENDING' AND attempts > 0"))
                    .isZero();
            try (Program successor = start(worker, server)) {
                await().atMost(LONG).until(() -> messages.count("outbox", "status = 'DONE'") == 20);
                assertThat(successor.isRunning()).isTrue();
            }

            assertThat(messages.count("outbox", "attempts <> 1 OR deferrals > 0"))
                    .isZero();
            assertThat(server.emails()).hasSize(40);
            // Twice the rate leaves room for emails that were late while the next ones were not. SendRateTest is exact.
            assertThat(busiestSecond(server.arrivalNanos())).isLessThanOrEqualTo(2 * EMAILS_A_SECOND);
        }
    }

    private static Program start(WorkerProgram worker, ScriptedSmtpServer server) {
        return worker.startWith(server.url(), Map.of(), "--mail-rate", "" + EMAILS_A_SECOND);
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
