package dev.stayhub.outbox.drain;

import static dev.stayhub.outbox.testing.OutboxFixture.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.testing.OutboxFixture;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A flood of one topic keeps the messages of another waiting for no longer than it has to. */
class FloodTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final String OTHER_TOPIC = "door.opened";
    private static final int SLOTS = 8;

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    private final AtomicInteger flooded = new AtomicInteger();
    private final BlockingQueue<Integer> floodedBefore = new LinkedBlockingQueue<>();

    @RegisterExtension
    final Workers workers = new Workers(outbox);

    @Test
    void another_topic_overtakes_a_flood_but_for_what_the_worker_holds_already() throws InterruptedException {
        flood(20_000);
        run(TestSettings.of("a"), (message, lease) -> {
            new CountDownLatch(1).await(20, TimeUnit.MILLISECONDS);
            flooded.incrementAndGet();
            return Outcome.done();
        });
        await().atMost(LONG).until(() -> flooded.get() > 100);

        List<Integer> overtaken = floodedBeforeEachOf(5);

        // The next claim takes it, beside at most a batch of the flood; nothing starts that is not claimed.
        DrainSettings settings = TestSettings.of("a").withSlots(SLOTS);
        assertThat(overtaken).allMatch(flood -> flood <= settings.window() + settings.batchSize());
        assertThat(outbox.count("status = 'PENDING'")).as("the flood goes on").isPositive();
    }

    @Test
    void behind_handlers_that_hang_another_topic_starts_when_the_first_of_them_have_had_their_time()
            throws InterruptedException {
        flood(1_000);
        Duration timeout = Duration.ofMillis(500);
        run(TestSettings.of("a").withHandlerTimeout(timeout), (message, lease) -> {
            flooded.incrementAndGet();
            new CountDownLatch(1).await();
            return Outcome.done();
        });
        await().atMost(LONG).until(() -> flooded.get() == SLOTS);

        List<Integer> overtaken = floodedBeforeEachOf(3);

        // No more is claimed than can start within a second: two turns of the slots wait, two more may start meanwhile.
        assertThat(overtaken).allMatch(flood -> flood <= 4 * SLOTS);
    }

    private void flood(int count) {
        outbox.execute("""
                        INSERT INTO outbox (public_id, topic, subject, schema_version, payload, headers, available_at, due_at)
                        SELECT gen_random_uuid(), ?, 'subject', 1, '{}', '{}', now(), now() FROM generate_series(1, ?)
                        """, TOPIC, count);
    }

    private void run(DrainSettings settings, Handler flooding) {
        Handler other = (message, lease) -> {
            floodedBefore.add(flooded.get());
            return Outcome.done();
        };
        workers.run(workers.drain(
                settings.withSlots(SLOTS).withGrace(Duration.ZERO),
                List.of(Subscription.of(TOPIC, "paint", flooding), Subscription.of(OTHER_TOPIC, "log", other))));
    }

    /** How many messages of the flood started between the commit of another one and its start. */
    private List<Integer> floodedBeforeEachOf(int others) throws InterruptedException {
        List<Integer> overtaken = new ArrayList<>();
        for (int number = 0; number < others; number++) {
            outbox.enqueue(OTHER_TOPIC, 1);
            int atCommit = flooded.get();
            Integer atStart = floodedBefore.poll(LONG.toSeconds(), TimeUnit.SECONDS);
            assertThat(atStart).as("it never started").isNotNull();
            overtaken.add(atStart - atCommit);
        }
        return overtaken;
    }
}
