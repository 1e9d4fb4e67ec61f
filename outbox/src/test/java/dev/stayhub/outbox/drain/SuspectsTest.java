package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.testing.OutboxFixture;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What becomes of messages that may be what kills the workers. */
class SuspectsTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    /** How long a worker runs before it looks for suspects. */
    private static final Duration LEASE = Duration.ofSeconds(5);

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    @RegisterExtension
    final Workers workers = new Workers(outbox);

    @Test
    void suspects_are_left_out_of_a_batch_and_tried_alone() throws InterruptedException {
        outbox.enqueue(20);
        outbox.execute("""
                        UPDATE outbox SET attempts = 3, lease_token = 3, leased_by = 'gone',
                                          leased_until = now() - INTERVAL '1 second'
                        WHERE subject IN ('subject-3', 'subject-11')
                        """);
        AtomicInteger running = new AtomicInteger();
        Queue<Integer> companyOfSuspects = new ConcurrentLinkedQueue<>();
        Handler handler = (message, lease) -> {
            int company = running.incrementAndGet();
            if (message.attempts() == 4) {
                companyOfSuspects.add(company);
            }
            running.decrementAndGet();
            return Outcome.done();
        };

        workers.run(workers.drain(TestSettings.of("a").withLease(LEASE), handler));

        await().atMost(LONG).until(() -> outbox.count("status = 'DONE'") == 20);
        assertThat(companyOfSuspects).containsExactly(1, 1);
        assertThat(outbox.count("attempts = 4")).isEqualTo(2);
    }

    @Test
    void a_suspect_is_reserved_and_waits_until_its_worker_holds_nothing_else() throws InterruptedException {
        outbox.enqueue(4);
        CountDownLatch finish = new CountDownLatch(1);
        AtomicInteger running = new AtomicInteger();
        Queue<Integer> companyOfSuspects = new ConcurrentLinkedQueue<>();
        workers.run(workers.drain(TestSettings.of("a").withSlots(4).withLease(LEASE), (message, lease) -> {
            int company = running.incrementAndGet();
            if (message.attempts() == 4) {
                companyOfSuspects.add(company);
            } else {
                finish.await();
            }
            running.decrementAndGet();
            return Outcome.done();
        }));
        await().atMost(LONG).until(() -> running.get() == 4);

        outbox.enqueue(1);
        outbox.execute("""
                        UPDATE outbox SET attempts = 3, lease_token = 3, leased_by = 'gone',
                                          leased_until = now() - INTERVAL '1 second'
                        WHERE attempts = 0
                        """);
        await().atMost(LONG)
                .until(() -> outbox.count("attempts = 3 AND leased_by = 'a' AND leased_until > now()") == 1);
        assertThat(companyOfSuspects).isEmpty();
        finish.countDown();

        await().atMost(LONG).until(() -> outbox.count("status = 'DONE'") == 5);
        assertThat(companyOfSuspects).containsExactly(1);
    }

    /** In a crash loop no worker lives for long, and what kills it is not the suspect. */
    @Test
    void a_worker_that_has_just_started_leaves_suspects_alone_and_handles_the_rest() {
        outbox.enqueue(20);
        outbox.execute("""
                        UPDATE outbox SET attempts = CASE subject WHEN 'subject-3' THEN 3 ELSE 8 END, lease_token = 3,
                                          leased_by = 'gone', leased_until = now() - INTERVAL '1 second'
                        WHERE subject IN ('subject-3', 'subject-11')
                        """);

        workers.run(workers.drain(
                TestSettings.of("a").withLease(Duration.ofMinutes(30)), (message, lease) -> Outcome.done()));

        await().atMost(LONG).until(() -> outbox.count("status = 'DONE'") == 18);
        assertThat(outbox.count("status = 'PENDING' AND lease_token = 3 AND leased_by = 'gone'"))
                .isEqualTo(2);
    }

    @Test
    void handlers_that_take_minutes_keep_a_suspect_waiting_and_not_the_other_messages() {
        outbox.enqueue(1);
        CountDownLatch finish = new CountDownLatch(1);
        CountDownLatch started = new CountDownLatch(1);
        workers.run(workers.drain(TestSettings.of("a").withSlots(4).withLease(LEASE), (message, lease) -> {
            if (message.subject().equals("subject-0") && message.attempts() == 1 && started.getCount() > 0) {
                started.countDown();
                finish.await();
            }
            return Outcome.done();
        }));
        await().atMost(LONG).until(() -> started.getCount() == 0);
        outbox.execute("""
                        INSERT INTO outbox (public_id, topic, subject, schema_version, payload, attempts, lease_token, leased_by,
                                            leased_until)
                        VALUES (gen_random_uuid(), 'room.painted', 'suspect', 1, '{}', 3, 3, 'gone', now() - INTERVAL '1 s')
                        """);
        await().atMost(LONG).until(() -> outbox.count("subject = 'suspect' AND lease_token > 4") == 1);

        outbox.enqueue(30);
        await().atMost(LONG).until(() -> outbox.count("status = 'DONE'") == 30);

        assertThat(outbox.count("subject = 'suspect' AND attempts = 3")).isEqualTo(1);
        finish.countDown();
    }

    @Test
    void a_batch_claim_never_takes_a_suspect() {
        outbox.enqueue(2);
        outbox.update("attempts = 3, leased_by = 'gone', leased_until = now() - INTERVAL '1 second'");

        ManualWorker worker = new ManualWorker(outbox.jdbi(), TestSettings.of("a"));

        assertThat(worker.claim(10)).isEmpty();
        assertThat(worker.anythingDue()).isTrue();
    }

    @Test
    void a_message_that_lost_its_last_worker_is_buried_with_a_reason() throws InterruptedException {
        outbox.enqueue(1);
        outbox.update("attempts = 8, leased_by = 'gone', leased_until = now() - INTERVAL '1 second'");

        Totals totals = workers.drain(TestSettings.of("a"), (message, lease) -> Outcome.done())
                .once();

        assertThat(totals).isEqualTo(new Totals(0, 0, 0, 1, 0));
        assertThat(outbox.count("status = 'DEAD' AND last_error = 'worker lost during attempt 8'"))
                .isEqualTo(1);
    }
}
