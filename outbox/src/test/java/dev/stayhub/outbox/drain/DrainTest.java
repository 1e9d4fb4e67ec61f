package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.testing.OutboxFixture;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a worker does with what is due. */
class DrainTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    @RegisterExtension
    final Workers workers = new Workers(outbox);

    @Test
    void once_handles_one_batch_and_leaves_the_rest() throws InterruptedException {
        outbox.enqueue(30);
        outbox.enqueue("robot.arrived", 3);

        Drain drain = workers.drain(TestSettings.of("a").withBatchSize(20), (message, lease) -> Outcome.done());
        Totals totals = drain.once();

        assertThat(totals).isEqualTo(new Totals(20, 0, 0, 0, 0));
        assertThat(outbox.count("status = 'DONE'")).isEqualTo(20);
        assertThat(outbox.count("status = 'PENDING' AND attempts = 0 AND leased_until IS NULL"))
                .isEqualTo(13);
        assertThat(drain.unhandled()).containsExactly(new UnhandledTopic("robot.arrived", 3));
    }

    @Test
    void once_on_an_empty_queue_does_nothing() throws InterruptedException {
        assertThat(workers.drain(TestSettings.of("a"), (message, lease) -> Outcome.done())
                        .once())
                .isEqualTo(new Totals(0, 0, 0, 0, 0));
    }

    @Test
    void until_nothing_is_due_goes_on_over_many_batches_and_leaves_what_backs_off() throws InterruptedException {
        outbox.enqueue(530);

        Totals totals = workers.drain(
                        TestSettings.of("a").withBatchSize(100).withBackoff(Duration.ofMinutes(5)),
                        (message, lease) ->
                                message.payload().contains(" 77}") ? Outcome.retry("not 77") : Outcome.done())
                .untilNothingIsDue();

        assertThat(totals).isEqualTo(new Totals(529, 1, 0, 0, 0));
        assertThat(outbox.count("status = 'PENDING' AND attempts = 1 AND last_error = 'not 77'"))
                .isEqualTo(1);
    }

    @Test
    void a_handler_that_throws_spends_its_attempt_and_leaves_its_error() throws InterruptedException {
        outbox.enqueue(1);

        workers.drain(TestSettings.of("a"), (message, lease) -> {
                    throw new SQLException("relation \"x\" does not exist", "42P01");
                })
                .once();

        assertThat(outbox.count("status = 'PENDING' AND attempts = 1 AND last_error LIKE 'SQLException: relation%'"))
                .isEqualTo(1);
    }

    @Test
    void a_handler_that_lost_the_database_hands_its_attempt_back() throws InterruptedException {
        outbox.enqueue(1);

        workers.drain(TestSettings.of("a"), (message, lease) -> {
                    throw new SQLException("terminating connection", "57P01");
                })
                .once();

        assertThat(outbox.count("status = 'PENDING' AND attempts = 0 AND deferrals = 1"))
                .isEqualTo(1);
    }

    @Test
    void two_workers_drain_side_by_side_and_no_message_is_handled_twice() throws InterruptedException {
        outbox.enqueue(600);
        Set<Long> handled = ConcurrentHashMap.newKeySet();
        AtomicInteger twice = new AtomicInteger();
        Handler handler = (message, lease) -> {
            if (!handled.add(message.id())) {
                twice.incrementAndGet();
            }
            return Outcome.done();
        };

        workers.run(workers.drain(TestSettings.of("a"), handler));
        workers.run(workers.drain(TestSettings.of("b"), handler));

        await().atMost(LONG).until(() -> outbox.count("status = 'DONE'") == 600);
        assertThat(twice).hasValue(0);
        assertThat(outbox.count("attempts = 1 AND lease_token = 2")).isEqualTo(600);
    }

    @Test
    void an_idle_worker_beside_a_busy_one_finds_work() throws InterruptedException {
        outbox.enqueue(40);
        Semaphore finish = new Semaphore(0);
        Set<String> busy = ConcurrentHashMap.newKeySet();
        Handler slow = (message, lease) -> {
            busy.add(Thread.currentThread().getThreadGroup().getName());
            finish.acquire();
            return Outcome.done();
        };
        workers.run(workers.drain(TestSettings.of("a").withSlots(2), slow));
        await().atMost(LONG).until(() -> outbox.count("leased_by = 'a'") > 0);

        workers.run(workers.drain(TestSettings.of("b").withSlots(2), slow));

        await().atMost(LONG).until(() -> outbox.count("leased_by = 'b'") > 0);
        assertThat(outbox.count("leased_by = 'a'")).isLessThanOrEqualTo(2);
        finish.release(1_000);
        await().atMost(LONG).until(() -> outbox.count("status = 'DONE'") == 40);
    }

    @Test
    void a_killed_database_session_is_survived() throws InterruptedException {
        outbox.enqueue(300);
        Semaphore pace = new Semaphore(100);
        workers.run(workers.drain(TestSettings.of("a"), (message, lease) -> {
            pace.acquire();
            return Outcome.done();
        }));
        await().atMost(LONG).until(() -> outbox.count("status = 'DONE'") >= 50);

        Jdbi.create(
                        outbox.database().superuserLogin().url(),
                        outbox.database().superuserLogin().user(),
                        outbox.database().superuserLogin().password())
                .useHandle(handle -> handle.execute(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'stayhub_test_worker'"
                                + " AND datname = current_database()"));
        pace.release(1_000);

        await().atMost(LONG).until(() -> outbox.count("status = 'DONE'") == 300);
        assertThat(outbox.count("attempts > 2")).isZero();
    }

    @Test
    void unhandled_topics_are_named_and_counted() throws InterruptedException {
        outbox.enqueue("robot.arrived", 2);
        outbox.enqueue("robot.left", 1);
        outbox.enqueue(1);

        assertThat(workers.drain(TestSettings.of("a"), (message, lease) -> Outcome.done())
                        .unhandled())
                .isEqualTo(List.of(new UnhandledTopic("robot.arrived", 2), new UnhandledTopic("robot.left", 1)));
    }
}
