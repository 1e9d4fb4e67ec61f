package dev.stayhub.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.testbed.mail.ScriptedSmtpServer;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.process.Size;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * How fast one worker sends by SMTP: one after the other with a connection each, and in eight slots over connections that are
 * used again. An experiment of {@code -Pbig}, with a thousand emails: on a busy machine the ratio says more about the machine.
 * That connections are used again is seen in every build, by SendRateIT. Another distance of the server with
 * {@code -DanswerMillis=N}.
 */
@EnabledIf("dev.stayhub.testbed.process.Size#isBig")
class SmtpThroughputIT {

    private static final Duration LONG = Duration.ofMinutes(3);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @TempDir
    Path unused;

    private final int emails = Size.of("emails", 1_000, 1_000);
    private final Duration answerAfter = Duration.ofMillis(Size.of("answerMillis", 5, 5));

    @Test
    void eight_slots_with_connections_used_again_are_many_times_as_fast_as_one_by_one() throws Exception {
        double oneByOne = emailsASecond("--slots", "1", "--mail-per-connection", "1");
        double together = emailsASecond("--slots", "8");
        System.out.printf(
                Locale.ROOT,
                "smtp: %d emails to a server that answers after %d ms: %.0f a second one by one with a connection each,"
                        + " %.0f a second in 8 slots with connections used again, %.1f times as many%n",
                emails,
                answerAfter.toMillis(),
                oneByOne,
                together,
                together / oneByOne);

        // With room for a machine that does something else as well.
        assertThat(together / oneByOne).isGreaterThan(5);
    }

    /** From the first email to the last, so that the start of the program does not count. */
    private double emailsASecond(String... args) throws IOException, InterruptedException {
        TestBookingMessages messages = new TestBookingMessages(database);
        messages.enqueue(emails / 2);
        try (ScriptedSmtpServer server = ScriptedSmtpServer.friendly()) {
            server.takes(answerAfter);
            try (Program program = new WorkerProgram(database, unused).startWith(server.url(), Map.of(), args)) {
                await().atMost(LONG).until(() -> server.emails().size() == emails);
                assertThat(program.isRunning()).isTrue();
            }
            assertThat(messages.count("email_deliveries", "unknown_outcomes > 0"))
                    .isZero();
            List<Long> arrivals = server.arrivalNanos();
            return (emails - 1) * 1e9 / (arrivals.get(arrivals.size() - 1) - arrivals.get(0));
        }
    }
}
