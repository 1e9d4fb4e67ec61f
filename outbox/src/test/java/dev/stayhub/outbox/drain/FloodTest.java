package dev.stayhub.outbox.drain;

import static dev.stayhub.outbox.drain.OutboxRows.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.migrations.testing.TestDatabase;
import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A flood of one topic keeps the messages of another waiting for no longer than it has to. */
class FloodTest {

    private static final Duration LONG = Duration.ofSeconds(20);
    private static final String OTHER_TOPIC = "door.opened";
    private static final int SLOTS = 8;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final AtomicInteger flooded = new AtomicInteger();
    private final BlockingQueue<Long> startedNanos = new LinkedBlockingQueue<>();
    private Jdbi jdbi;
    private OutboxRows rows;
    private Workers workers;

    @BeforeEach
    void emptyOutbox() {
        jdbi = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
        rows = new OutboxRows(database);
        workers = new Workers(jdbi);
    }

    @AfterEach
    void stopWorkers() throws InterruptedException {
        workers.stop();
    }

    @Test
    void behind_100_000_messages_that_take_20_ms_each_another_topic_starts_within_a_second()
            throws InterruptedException {
        flood(100_000);
        run(TestSettings.of("a"), (message, lease) -> {
            new CountDownLatch(1).await(20, TimeUnit.MILLISECONDS);
            flooded.incrementAndGet();
            return Outcome.done();
        });
        await().atMost(LONG).until(() -> flooded.get() > 100);

        List<Long> waited = new ArrayList<>();
        for (int number = 0; number < 10; number++) {
            waited.add(millisUntilAnotherStarts());
        }

        System.out.printf("flood of 100,000 at 20 ms: messages of another topic started after %s ms%n", waited);
        assertThat(waited).allMatch(millis -> millis < 1_000);
        assertThat(rows.count("status = 'PENDING'")).isGreaterThan(90_000);
    }

    @Test
    void behind_handlers_that_hang_another_topic_starts_when_the_first_of_them_have_had_their_time()
            throws InterruptedException {
        flood(1_000);
        Duration timeout = Duration.ofSeconds(1);
        run(TestSettings.of("a").handlerTimeout(timeout), (message, lease) -> {
            flooded.incrementAndGet();
            new CountDownLatch(1).await();
            return Outcome.done();
        });
        await().atMost(LONG).until(() -> flooded.get() == SLOTS);

        List<Long> waited = new ArrayList<>();
        for (int number = 0; number < 5; number++) {
            waited.add(millisUntilAnotherStarts());
        }

        System.out.printf("flood of handlers that hang for 1 s: another topic started after %s ms%n", waited);
        // One turn, or two if the message was claimed a moment after the slots were filled again; the flood would take
        // hundreds.
        assertThat(waited).allMatch(millis -> millis < 3 * timeout.toMillis());
    }

    private void flood(int count) {
        rows.owner().useHandle(handle -> handle.execute("""
                        INSERT INTO outbox (public_id, topic, subject, schema_version, payload, headers, available_at, due_at)
                        SELECT gen_random_uuid(), ?, 'subject', 1, '{}', '{}', now(), now() FROM generate_series(1, ?)
                        """, TOPIC, count));
    }

    private void run(TestSettings settings, Handler flooding) {
        Handler other = (message, lease) -> {
            startedNanos.add(System.nanoTime());
            return Outcome.done();
        };
        workers.run(Drain.create(
                jdbi,
                jdbi,
                List.of(Subscription.of(TOPIC, "paint", flooding), Subscription.of(OTHER_TOPIC, "log", other)),
                settings.slots(SLOTS).grace(Duration.ZERO).build(),
                new Random(1)));
    }

    private long millisUntilAnotherStarts() throws InterruptedException {
        rows.enqueue(OTHER_TOPIC, 1);
        long committedNanos = System.nanoTime();
        Long started = startedNanos.poll(LONG.toSeconds(), TimeUnit.SECONDS);
        assertThat(started).as("it never started").isNotNull();
        return TimeUnit.NANOSECONDS.toMillis(started - committedNanos);
    }
}
