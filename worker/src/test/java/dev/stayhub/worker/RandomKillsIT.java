package dev.stayhub.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.testbed.mail.Behaviour;
import dev.stayhub.testbed.mail.MailProvider;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.process.Size;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two workers that send by SMTP, one of which is killed again and again, at moments that nobody chose. Counted is what
 * arrived, not what the database says. Bigger or the same once more: {@code -Dkills=50 -Dmessages=5000 -Dseed=4711}.
 */
class RandomKillsIT {

    private static final Duration LONG = Duration.ofMinutes(2);
    private static final Duration TIME_FOR_AN_EMAIL = Duration.ofMillis(100);
    private static final int SLOTS = 8;
    /** DATA, the final dot and the answer to it, for the guest and for the host. */
    private static final int STEPS_A_MESSAGE = 2 * 3;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @TempDir
    Path unused;

    private final int kills = Size.of("kills", 3, 50);
    private final int count = Size.of("messages", 200, 2_500);
    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final AtomicLong steps = new AtomicLong();

    @Test
    void killed_at_random_moments_no_message_is_lost_and_repeats_are_at_most_what_was_being_sent() throws Exception {
        TestBookingMessages messages = new TestBookingMessages(database);
        List<String> keys = messages.enqueue(count).stream()
                .flatMap(event -> TestBookingMessages.keys(event).stream())
                .toList();
        try (MailProvider provider = MailProvider.start()) {
            provider.behave(moment -> {
                steps.incrementAndGet();
                Behaviour.slow(TIME_FOR_AN_EMAIL).at(moment);
            });
            drainWithKills(messages, provider);

            Map<String, Integer> copies = provider.mailbox().copies();
            int repeats = copies.values().stream().mapToInt(Integer::intValue).sum() - copies.size();
            int done = messages.delivered();
            int dead = messages.count("outbox", "status = 'DEAD' AND last_error IS NOT NULL");
            int unknown = messages.number("sum(unknown_outcomes)", "email_deliveries");
            String again = "the same once more: -Dseed=" + seed;
            assertThat(done + dead).as(again).isEqualTo(2 * count);
            assertThat(keys).as(again).containsAll(copies.keySet());
            assertThat(messages.count("email_deliveries", "state = 'SENT'"))
                    .as(again)
                    .isEqualTo(done);
            assertThat(copies.size()).as(again).isBetween(done, 2 * count);
            assertThat(repeats).as(again).isLessThanOrEqualTo(SLOTS * kills);
            assertThat(unknown).as(again).isGreaterThanOrEqualTo(repeats);
            if (Size.isBig()) {
                // Of a few kills all may hit a worker that has not begun. Of many none would mean that none was
                // sending.
                assertThat(repeats).as(again).isPositive();
            }
        }
    }

    private void drainWithKills(TestBookingMessages messages, MailProvider provider)
            throws IOException, InterruptedException {
        Program[] workers = {start(provider), start(provider)};
        try {
            for (long moment : moments()) {
                await().atMost(LONG).pollInterval(Duration.ofMillis(2)).until(() -> steps.get() >= moment);
                int victim = random.nextInt(workers.length);
                workers[victim].kill();
                workers[victim].close();
                workers[victim] = start(provider);
            }
            await().atMost(LONG).until(() -> messages.count("outbox", "status = 'PENDING'") == 0);
            assertThat(workers).allMatch(Program::isRunning);
        } finally {
            for (Program worker : workers) {
                worker.close();
            }
        }
    }

    /** When to kill, as numbers of steps of all SMTP conversations together; the last tenth is left in peace. */
    private List<Long> moments() {
        List<Long> moments = new ArrayList<>();
        random.longs(kills, 1, 9L * STEPS_A_MESSAGE * count / 10).sorted().forEach(moments::add);
        return moments;
    }

    private Program start(MailProvider provider) {
        return new WorkerProgram(database, unused).startSmtp(provider, "--lease", "5s", "--slots", "" + SLOTS);
    }
}
