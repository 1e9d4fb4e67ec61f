package dev.stayhub.outbox.drain;

import static dev.stayhub.outbox.drain.OutboxRows.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.migrations.testing.TestDatabase;
import dev.stayhub.outbox.Destination;
import dev.stayhub.outbox.Destination.Health;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How a backlog goes to a destination that is back, by a worker that polls as seldom as real ones do. */
class ReturnTest {

    private static final Duration LONG = Duration.ofSeconds(40);
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final int BACKLOG = 140;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final AtomicBoolean away = new AtomicBoolean(true);
    private final List<Long> arrivalNanos = Collections.synchronizedList(new ArrayList<>());
    private Jdbi jdbi;
    private OutboxRows rows;

    @BeforeEach
    void emptyOutbox() {
        jdbi = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
        rows = new OutboxRows(database);
    }

    @Test
    void it_goes_evenly_and_not_in_gushes_and_is_there_soon() throws InterruptedException {
        Destination provider = new Destination("provider", PAUSE);
        rows.enqueue(BACKLOG);
        Workers workers = new Workers(jdbi);
        workers.run(drain(provider));
        try {
            await().atMost(LONG).until(() -> provider.health() != Health.REACHABLE);

            away.set(false);
            long backNanos = System.nanoTime();
            await().atMost(LONG).until(() -> rows.count("status = 'DONE'") == BACKLOG);

            long lastNanos = arrivalNanos.get(BACKLOG - 1) - backNanos;
            int busiest = busiestQuarterOfASecond();
            System.out.printf(
                    "return: the last of %d came after %d ms, at most %d within 250 ms%n",
                    BACKLOG, lastNanos / 1_000_000, busiest);
            assertThat(busiest).isLessThanOrEqualTo(12);
            Duration longest = PAUSE.plus(INTERVAL).plus(ReturnPace.SPREAD).plusSeconds(1);
            assertThat(Duration.ofNanos(lastNanos)).isLessThan(longest);
        } finally {
            workers.stop();
        }
    }

    private Drain drain(Destination provider) {
        Subscription subscription = Subscription.of(
                TOPIC,
                "send",
                (message, lease) -> {
                    if (away.get()) {
                        return Outcome.unavailable("connection refused");
                    }
                    arrivalNanos.add(System.nanoTime());
                    return Outcome.done();
                },
                provider);
        DrainSettings settings = new DrainSettings(
                "a",
                8,
                100,
                INTERVAL,
                Duration.ofSeconds(30),
                Duration.ofSeconds(60),
                Duration.ofMillis(500),
                8,
                Duration.ofSeconds(20));
        return Drain.create(jdbi, jdbi, List.of(subscription), settings, new Random(1));
    }

    private int busiestQuarterOfASecond() {
        int most = 0;
        for (int first = 0, last = 0; last < arrivalNanos.size(); last++) {
            while (arrivalNanos.get(last) - arrivalNanos.get(first) > 250_000_000L) {
                first++;
            }
            most = Math.max(most, last - first + 1);
        }
        return most;
    }
}
