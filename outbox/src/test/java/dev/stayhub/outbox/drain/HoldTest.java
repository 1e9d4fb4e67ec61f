package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.testing.OutboxFixture;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a worker does with what it has claimed: keep it, hand it back, give up on it. */
class HoldTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    @RegisterExtension
    final Workers workers = new Workers(outbox);

    private final CountDownLatch finish = new CountDownLatch(1);
    private final AtomicInteger started = new AtomicInteger();

    @Test
    void leases_outlive_their_length_while_the_handler_runs() throws InterruptedException {
        outbox.enqueue(1);
        Handler handler = (message, lease) -> {
            started.incrementAndGet();
            finish.await();
            return lease.stillMine() ? Outcome.done() : Outcome.refused("lost it");
        };
        Duration lease = Duration.ofSeconds(3);
        workers.run(workers.drain(TestSettings.of("a").withLease(lease), handler));
        await().atMost(LONG).until(() -> started.get() == 1);
        Instant firstLease = outbox.column("leased_until", Instant.class).get(0);

        workers.run(workers.drain(TestSettings.of("b").withLease(lease), handler));
        await().atMost(LONG).until(() -> outbox.now().isAfter(firstLease.plusMillis(200)));
        finish.countDown();

        await().atMost(LONG).until(() -> outbox.count("status = 'DONE'") == 1);
        assertThat(started).hasValue(1);
    }

    @Test
    void a_handler_that_takes_too_long_is_interrupted_and_its_attempt_fails() throws InterruptedException {
        outbox.enqueue(1);

        Totals totals = workers.drain(
                        TestSettings.of("a").withHandlerTimeout(Duration.ofMillis(300)), (message, lease) -> {
                            new CountDownLatch(1).await();
                            return Outcome.done();
                        })
                .once();

        assertThat(totals.retried()).isEqualTo(1);
        assertThat(outbox.count("attempts = 1 AND last_error LIKE 'not finished after%'"))
                .isEqualTo(1);
    }

    @Test
    void what_cannot_start_within_half_a_lease_is_handed_back_without_an_attempt() throws InterruptedException {
        outbox.enqueue(10);
        Thread once = workers.runOnce(
                workers.drain(TestSettings.of("a").withSlots(1).withLease(Duration.ofSeconds(1)), untilItMayFinish()));

        await().atMost(LONG)
                .until(() -> outbox.count("attempts = 0 AND lease_token = 2 AND leased_until IS NULL") == 9);
        finish.countDown();
        once.join(LONG.toMillis());

        assertThat(started).hasValue(1);
        assertThat(outbox.count("status = 'DONE'")).isEqualTo(1);
    }

    @Test
    void a_stop_in_the_middle_of_a_batch_finishes_what_runs_and_burns_no_attempt() throws InterruptedException {
        outbox.enqueue(50);
        Drain drain =
                workers.drain(TestSettings.of("a").withSlots(4).withLease(Duration.ofMinutes(10)), untilItMayFinish());
        Thread once = workers.runOnce(drain);
        await().atMost(LONG).until(() -> started.get() == 4);

        drain.stop();
        await().atMost(LONG).until(() -> outbox.count("attempts = 0 AND leased_until IS NULL") == 46);
        finish.countDown();
        once.join(LONG.toMillis());

        assertThat(outbox.count("status = 'DONE' AND attempts = 1")).isEqualTo(4);
        assertThat(outbox.count("status = 'PENDING' AND attempts = 0 AND leased_until IS NULL"))
                .isEqualTo(46);
    }

    @Test
    void a_handler_that_outlasts_the_grace_is_interrupted_and_handed_back() throws InterruptedException {
        outbox.enqueue(1);
        Drain drain = workers.drain(TestSettings.of("a").withGrace(Duration.ofMillis(200)), untilItMayFinish());
        Thread worker = workers.run(drain);
        await().atMost(LONG).until(() -> started.get() == 1);

        drain.stop();
        worker.join(LONG.toMillis());

        assertThat(worker.isAlive()).isFalse();
        assertThat(outbox.count("status = 'PENDING' AND attempts = 0 AND leased_until IS NULL"))
                .isEqualTo(1);
    }

    @Test
    void a_handler_that_does_not_come_back_costs_its_slot_and_does_not_stall_its_worker() throws InterruptedException {
        outbox.enqueue(1);
        DrainSettings settings = TestSettings.of("a")
                .withSlots(2)
                .withLease(Duration.ofSeconds(1))
                .withHandlerTimeout(Duration.ofMillis(200));
        workers.run(workers.drain(settings, (message, lease) -> {
            if (message.subject().equals("subject-0") && started.incrementAndGet() == 1) {
                Deaf.await(finish);
            }
            return Outcome.done();
        }));
        await().atMost(LONG).until(() -> started.get() == 1);

        outbox.enqueue("room.aired", 1);
        outbox.execute("""
                        UPDATE outbox SET topic = 'room.painted', subject = 'suspect', attempts = 3, lease_token = 3,
                                          leased_by = 'gone', leased_until = now() - INTERVAL '1 second'
                        WHERE topic = 'room.aired'
                        """);

        try {
            await().atMost(LONG).until(() -> outbox.count("status = 'DONE'") == 1);
        } finally {
            finish.countDown();
        }
        assertThat(outbox.count("subject = 'suspect' AND attempts = 4 AND status = 'DONE'"))
                .isEqualTo(1);
    }

    /** After a silent provider the next copy has to wait, whoever makes it. */
    @Test
    void a_handler_that_is_stopped_and_asks_for_a_pause_gets_it() throws InterruptedException {
        outbox.enqueue(1);
        Drain drain = workers.drain(TestSettings.of("a").withGrace(Duration.ofMillis(200)), (message, lease) -> {
            started.incrementAndGet();
            try {
                finish.await();
            } catch (InterruptedException e) {
                // Something is under way that must not be begun again at once.
            }
            return new Outcome.Retry("nobody knows", Optional.of(Duration.ofHours(1)));
        });
        Thread thread = workers.run(drain);
        await().atMost(LONG).until(() -> started.get() == 1);

        drain.stop();
        thread.join(LONG.toMillis());

        assertThat(outbox.count(
                        "leased_until IS NULL AND attempts = 1 AND available_at > now() + INTERVAL '50 minutes'"))
                .isEqualTo(1);
    }

    private Handler untilItMayFinish() {
        return (message, lease) -> {
            started.incrementAndGet();
            finish.await();
            return Outcome.done();
        };
    }
}
