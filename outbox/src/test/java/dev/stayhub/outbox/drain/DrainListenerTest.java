package dev.stayhub.outbox.drain;

import static dev.stayhub.outbox.testing.OutboxFixture.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.drain.settle.Settlement;
import dev.stayhub.outbox.testing.OutboxFixture;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What whoever measures a worker hears of it. */
class DrainListenerTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    private final Heard heard = new Heard();

    @RegisterExtension
    final Workers workers = new Workers(outbox);

    /** Counts what it hears. */
    private static final class Heard implements DrainListener {

        private final Map<String, Integer> counts = new ConcurrentHashMap<>();

        @Override
        public void claimed(Map<String, Integer> messagesByTopic, Duration took) {
            messagesByTopic.forEach((topic, messages) -> counts.merge("claimed " + topic, messages, Integer::sum));
            hear("claim" + (took.isNegative() || took.isZero() ? " in no time" : ""));
        }

        @Override
        public void handled(String topic, Duration took) {
            hear("handled " + topic + (took.isNegative() || took.isZero() ? " in no time" : ""));
        }

        @Override
        public void settled(String topic, Settlement settlement) {
            hear(settlement + " " + topic);
        }

        @Override
        public void leaseLost(String topic) {
            hear("lost " + topic);
        }

        private void hear(String what) {
            counts.merge(what, 1, Integer::sum);
        }

        int of(String what) {
            return counts.getOrDefault(what, 0);
        }
    }

    private Drain drain(DrainSettings settings, DrainListener listener, Handler handler) {
        return Drain.create(
                outbox.jdbi(),
                outbox.jdbi(),
                List.of(Subscription.of(TOPIC, "paint", handler)),
                settings,
                new Random(1),
                listener);
    }

    private static Outcome outcomeFor(String subject) {
        return switch (subject) {
            case "subject-0" -> Outcome.retry("too humid");
            case "subject-1" -> Outcome.refused("no such room");
            case "subject-2" -> Outcome.unavailable("no painter");
            default -> Outcome.done();
        };
    }

    @Test
    void it_hears_of_every_claim_of_every_handler_and_of_what_became_of_each_message() throws InterruptedException {
        outbox.enqueue(10);

        drain(TestSettings.of("a"), heard, (message, lease) -> outcomeFor(message.subject()))
                .once();

        assertThat(heard.counts)
                .containsOnly(
                        Map.entry("claim", 1),
                        Map.entry("claimed " + TOPIC, 10),
                        Map.entry("handled " + TOPIC, 10),
                        Map.entry("DONE " + TOPIC, 7),
                        Map.entry("RETRIED " + TOPIC, 1),
                        Map.entry("DEAD " + TOPIC, 1),
                        Map.entry("UNAVAILABLE " + TOPIC, 1));
    }

    @Test
    void it_hears_of_suspects_that_are_tried_alone_or_buried() throws InterruptedException {
        outbox.enqueue(2);
        outbox.update("attempts = CASE subject WHEN 'subject-0' THEN 8 ELSE 3 END,"
                + " leased_by = 'gone', leased_until = now() - INTERVAL '1 second'");

        drain(TestSettings.of("a"), heard, (message, lease) -> Outcome.done()).untilNothingIsDue();

        assertThat(heard.of("DEAD " + TOPIC)).isEqualTo(1);
        assertThat(heard.of("claimed " + TOPIC)).isEqualTo(1);
        assertThat(heard.of("DONE " + TOPIC)).isEqualTo(1);
    }

    @Test
    void a_lease_that_is_lost_is_told_once_though_both_heartbeat_and_settle_find_out() {
        outbox.enqueue(1);
        ManualWorker worker = new ManualWorker(outbox.jdbi(), TestSettings.of("a"), heard);
        Held held = worker.claimOne();

        outbox.update("lease_token = lease_token + 1, leased_by = 'b', leased_until = now() + INTERVAL '1 hour'");
        worker.beat();
        assertThat(heard.of("lost " + TOPIC)).isEqualTo(1);
        worker.settle(held, Outcome.done());

        assertThat(heard.of("LOST_LEASE " + TOPIC)).isEqualTo(1);
        assertThat(heard.of("lost " + TOPIC)).isEqualTo(1);
        assertThat(heard.of("DONE " + TOPIC)).isZero();
    }

    @Test
    void one_that_throws_harms_nothing() throws InterruptedException {
        outbox.enqueue(100);
        DrainListener broken = new DrainListener() {
            @Override
            public void claimed(Map<String, Integer> messagesByTopic, Duration took) {
                throw new IllegalStateException("a listener that fails on purpose");
            }

            @Override
            public void handled(String topic, Duration took) {
                throw new LinkageError("a listener that fails on purpose");
            }

            @Override
            public void settled(String topic, Settlement settlement) {
                throw new IllegalStateException("a listener that fails on purpose");
            }
        };

        Totals totals = drain(TestSettings.of("a"), broken, (message, lease) -> Outcome.done())
                .untilNothingIsDue();

        assertThat(totals).isEqualTo(new Totals(100, 0, 0, 0, 0));
        assertThat(outbox.count("status = 'DONE' AND attempts = 1")).isEqualTo(100);
    }

    @Test
    void a_slot_whose_handler_does_not_come_back_is_lost_until_it_does() {
        outbox.enqueue(1);
        CountDownLatch letGo = new CountDownLatch(1);
        AtomicInteger started = new AtomicInteger();
        DrainSettings settings = TestSettings.of("a")
                .withSlots(2)
                .withBatchSize(4)
                .withLease(Duration.ofSeconds(1))
                .withHandlerTimeout(Duration.ofMillis(200));
        Drain drain = drain(settings, heard, (message, lease) -> {
            if (started.incrementAndGet() == 2) {
                Deaf.await(letGo);
            }
            return Outcome.done();
        });
        workers.run(drain);
        await().atMost(LONG).until(() -> outbox.count("status = 'DONE'") == 1);
        outbox.enqueue(1);

        try {
            await().atMost(LONG).until(() -> drain.state().equals(new DrainState(2, 1, 1, 0, 50, List.of())));
            assertThat(drain.state().canHandle()).isTrue();
            outbox.enqueue(3);
            await().atMost(LONG).until(() -> outbox.count("status = 'DONE'") == 4);
        } finally {
            letGo.countDown();
        }

        await().atMost(LONG).until(() -> drain.state().equals(new DrainState(2, 0, 0, 0, 50, List.of())));
    }
}
