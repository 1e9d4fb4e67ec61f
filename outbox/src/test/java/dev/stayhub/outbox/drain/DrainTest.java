package dev.stayhub.outbox.drain;

import static dev.stayhub.outbox.drain.OutboxRows.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.migrations.testing.TestDatabase;
import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DrainTest {

    private static final Duration LONG = Duration.ofSeconds(20);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final Queue<Thread> workers = new ConcurrentLinkedQueue<>();
    private final Queue<Drain> drains = new ConcurrentLinkedQueue<>();
    private Jdbi jdbi;
    private OutboxRows rows;

    @BeforeEach
    void emptyOutbox() {
        jdbi = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
        rows = new OutboxRows(database);
    }

    @AfterEach
    void stopWorkers() throws InterruptedException {
        drains.forEach(Drain::stop);
        for (Thread worker : workers) {
            worker.join(LONG.toMillis());
            assertThat(worker.isAlive()).isFalse();
        }
    }

    @Test
    void once_handles_one_batch_and_leaves_the_rest() throws InterruptedException {
        rows.enqueue(30);
        rows.enqueue("robot.arrived", 3);

        Drain drain = drain(TestSettings.of("a").batchSize(20), (message, lease) -> Outcome.done());
        Totals totals = drain.once();

        assertThat(totals).isEqualTo(new Totals(20, 0, 0, 0, 0));
        assertThat(rows.count("status = 'DONE'")).isEqualTo(20);
        assertThat(rows.count("status = 'PENDING' AND attempts = 0 AND leased_until IS NULL"))
                .isEqualTo(13);
        assertThat(drain.unhandled()).containsExactly(new UnhandledTopic("robot.arrived", 3));
    }

    @Test
    void once_on_an_empty_queue_does_nothing() throws InterruptedException {
        assertThat(drain(TestSettings.of("a"), (message, lease) -> Outcome.done())
                        .once())
                .isEqualTo(new Totals(0, 0, 0, 0, 0));
    }

    @Test
    void until_nothing_is_due_goes_on_over_many_batches_and_leaves_what_backs_off() throws InterruptedException {
        rows.enqueue(530);

        Totals totals = drain(
                        TestSettings.of("a").batchSize(100),
                        (message, lease) ->
                                message.payload().contains(" 77}") ? Outcome.retry("not 77") : Outcome.done())
                .untilNothingIsDue();

        assertThat(totals).isEqualTo(new Totals(529, 1, 0, 0, 0));
        assertThat(rows.count("status = 'PENDING' AND attempts = 1 AND last_error = 'not 77'"))
                .isEqualTo(1);
    }

    @Test
    void a_handler_that_throws_spends_its_attempt_and_leaves_its_error() throws InterruptedException {
        rows.enqueue(1);

        drain(TestSettings.of("a"), (message, lease) -> {
                    throw new SQLException("relation \"x\" does not exist", "42P01");
                })
                .once();

        assertThat(rows.count("status = 'PENDING' AND attempts = 1 AND last_error LIKE 'SQLException: relation%'"))
                .isEqualTo(1);
    }

    @Test
    void a_handler_that_lost_the_database_hands_its_attempt_back() throws InterruptedException {
        rows.enqueue(1);

        drain(TestSettings.of("a"), (message, lease) -> {
                    throw new SQLException("terminating connection", "57P01");
                })
                .once();

        assertThat(rows.count("status = 'PENDING' AND attempts = 0 AND deferrals = 1"))
                .isEqualTo(1);
    }

    @Test
    void two_workers_drain_side_by_side_and_no_message_is_handled_twice() throws InterruptedException {
        rows.enqueue(2_000);
        Set<Long> handled = ConcurrentHashMap.newKeySet();
        AtomicInteger twice = new AtomicInteger();
        Handler handler = (message, lease) -> {
            if (!handled.add(message.id())) {
                twice.incrementAndGet();
            }
            return Outcome.done();
        };

        run(drain(TestSettings.of("a"), handler));
        run(drain(TestSettings.of("b"), handler));

        await().atMost(LONG).until(() -> rows.count("status = 'DONE'") == 2_000);
        assertThat(twice).hasValue(0);
        assertThat(rows.count("attempts = 1 AND lease_token = 2")).isEqualTo(2_000);
    }

    @Test
    void an_idle_worker_beside_a_busy_one_finds_work() throws InterruptedException {
        rows.enqueue(40);
        Semaphore finish = new Semaphore(0);
        Set<String> busy = ConcurrentHashMap.newKeySet();
        Handler slow = (message, lease) -> {
            busy.add(Thread.currentThread().getThreadGroup().getName());
            finish.acquire();
            return Outcome.done();
        };
        run(drain(TestSettings.of("a").slots(2), slow));
        await().atMost(LONG).until(() -> rows.count("leased_by = 'a'") > 0);

        run(drain(TestSettings.of("b").slots(2), slow));

        await().atMost(LONG).until(() -> rows.count("leased_by = 'b'") > 0);
        assertThat(rows.count("leased_by = 'a'")).isLessThanOrEqualTo(2);
        finish.release(1_000);
        await().atMost(LONG).until(() -> rows.count("status = 'DONE'") == 40);
    }

    @Test
    void leases_outlive_their_length_while_the_handler_runs() throws InterruptedException {
        rows.enqueue(1);
        CountDownLatch finish = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        Handler handler = (message, lease) -> {
            calls.incrementAndGet();
            finish.await();
            return lease.stillMine() ? Outcome.done() : Outcome.refused("lost it");
        };
        run(drain(TestSettings.of("a").lease(Duration.ofMillis(600)), handler));
        await().atMost(LONG).until(() -> calls.get() == 1);
        java.time.Instant firstLease =
                rows.column("leased_until", java.time.Instant.class).get(0);

        run(drain(TestSettings.of("b").lease(Duration.ofMillis(600)), handler));
        await().atMost(LONG)
                .until(() -> rows.count("now() > TIMESTAMPTZ '" + firstLease + "' + INTERVAL '1 second'") == 1);
        finish.countDown();

        await().atMost(LONG).until(() -> rows.count("status = 'DONE'") == 1);
        assertThat(calls).hasValue(1);
    }

    @Test
    void a_handler_that_takes_too_long_is_interrupted_and_its_attempt_fails() throws InterruptedException {
        rows.enqueue(1);

        Totals totals = drain(TestSettings.of("a").handlerTimeout(Duration.ofMillis(300)), (message, lease) -> {
                    new CountDownLatch(1).await();
                    return Outcome.done();
                })
                .once();

        assertThat(totals.retried()).isEqualTo(1);
        assertThat(rows.count("attempts = 1 AND last_error LIKE 'not finished after%'"))
                .isEqualTo(1);
    }

    @Test
    void what_cannot_start_within_half_a_lease_is_handed_back_without_an_attempt() throws InterruptedException {
        rows.enqueue(10);
        CountDownLatch finish = new CountDownLatch(1);
        AtomicInteger started = new AtomicInteger();
        Drain drain = drain(TestSettings.of("a").slots(1).lease(Duration.ofSeconds(1)), (message, lease) -> {
            started.incrementAndGet();
            finish.await();
            return Outcome.done();
        });
        Thread once = new Thread(() -> runOnce(drain));
        once.start();

        await().atMost(LONG).until(() -> rows.count("attempts = 0 AND lease_token = 2 AND leased_until IS NULL") == 9);
        finish.countDown();
        once.join(LONG.toMillis());

        assertThat(started).hasValue(1);
        assertThat(rows.count("status = 'DONE'")).isEqualTo(1);
    }

    @Test
    void a_stop_in_the_middle_of_a_batch_finishes_what_runs_and_burns_no_attempt() throws InterruptedException {
        rows.enqueue(50);
        CountDownLatch finish = new CountDownLatch(1);
        AtomicInteger started = new AtomicInteger();
        Drain drain = drain(TestSettings.of("a").slots(4).lease(Duration.ofMinutes(10)), (message, lease) -> {
            started.incrementAndGet();
            finish.await();
            return Outcome.done();
        });
        Thread once = new Thread(() -> runOnce(drain));
        once.start();
        await().atMost(LONG).until(() -> started.get() == 4);

        drain.stop();
        await().atMost(LONG).until(() -> rows.count("attempts = 0 AND leased_until IS NULL") == 46);
        finish.countDown();
        once.join(LONG.toMillis());

        assertThat(rows.count("status = 'DONE' AND attempts = 1")).isEqualTo(4);
        assertThat(rows.count("status = 'PENDING' AND attempts = 0 AND leased_until IS NULL"))
                .isEqualTo(46);
    }

    @Test
    void a_handler_that_outlasts_the_grace_is_interrupted_and_handed_back() throws InterruptedException {
        rows.enqueue(1);
        CountDownLatch started = new CountDownLatch(1);
        Drain drain = drain(TestSettings.of("a").grace(Duration.ofMillis(200)), (message, lease) -> {
            started.countDown();
            new CountDownLatch(1).await();
            return Outcome.done();
        });
        Thread worker = run(drain);
        started.await();

        drain.stop();
        worker.join(LONG.toMillis());

        assertThat(worker.isAlive()).isFalse();
        assertThat(rows.count("status = 'PENDING' AND attempts = 0 AND leased_until IS NULL"))
                .isEqualTo(1);
    }

    @Test
    void suspects_are_left_out_of_a_batch_and_tried_alone() throws InterruptedException {
        rows.enqueue(20);
        rows.owner().useHandle(handle -> handle.execute("""
                        UPDATE outbox SET attempts = 3, lease_token = 3, leased_by = 'gone',
                                          leased_until = now() - INTERVAL '1 second'
                        WHERE subject IN ('subject-3', 'subject-11')
                        """));
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

        run(drain(TestSettings.of("a"), handler));

        await().atMost(LONG).until(() -> rows.count("status = 'DONE'") == 20);
        assertThat(companyOfSuspects).containsExactly(1, 1);
        assertThat(rows.count("attempts = 4")).isEqualTo(2);
    }

    @Test
    void a_batch_claim_never_takes_a_suspect() {
        rows.enqueue(2);
        rows.update("attempts = 3, leased_by = 'gone', leased_until = now() - INTERVAL '1 second'");

        Claimer claimer = Claimers.of(jdbi, TestSettings.of("a").build(), new Window(100));

        assertThat(claimer.claim(10)).isEmpty();
        assertThat(claimer.anythingDue()).isTrue();
    }

    @Test
    void a_message_that_lost_its_last_worker_is_buried_with_a_reason() throws InterruptedException {
        rows.enqueue(1);
        rows.update("attempts = 8, leased_by = 'gone', leased_until = now() - INTERVAL '1 second'");

        Totals totals =
                drain(TestSettings.of("a"), (message, lease) -> Outcome.done()).once();

        assertThat(totals).isEqualTo(new Totals(0, 0, 0, 1, 0));
        assertThat(rows.count("status = 'DEAD' AND last_error = 'worker lost during attempt 8'"))
                .isEqualTo(1);
    }

    @Test
    void a_killed_database_session_is_survived() throws InterruptedException {
        rows.enqueue(300);
        Semaphore pace = new Semaphore(100);
        run(drain(TestSettings.of("a"), (message, lease) -> {
            pace.acquire();
            return Outcome.done();
        }));
        await().atMost(LONG).until(() -> rows.count("status = 'DONE'") >= 50);

        Jdbi.create(
                        database.superuserLogin().url(),
                        database.superuserLogin().user(),
                        database.superuserLogin().password())
                .useHandle(handle -> handle.execute(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'stayhub_test_worker'"
                                + " AND datname = current_database()"));
        pace.release(1_000);

        await().atMost(LONG.multipliedBy(2)).until(() -> rows.count("status = 'DONE'") == 300);
        assertThat(rows.count("attempts > 2")).isZero();
    }

    private Drain drain(TestSettings settings, Handler handler) {
        return drain(settings, List.of(Subscription.of(TOPIC, "paint", handler)));
    }

    private Drain drain(TestSettings settings, List<Subscription> subscriptions) {
        return Drain.create(jdbi, jdbi, subscriptions, settings.build(), new Random(1));
    }

    private Thread run(Drain drain) {
        Thread worker = new Thread(() -> {
            try {
                drain.untilStopped();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        drains.add(drain);
        workers.add(worker);
        worker.start();
        return worker;
    }

    private static void runOnce(Drain drain) {
        try {
            drain.once();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void unhandled_topics_are_named_and_counted() throws InterruptedException {
        rows.enqueue("robot.arrived", 2);
        rows.enqueue("robot.left", 1);
        rows.enqueue(1);

        assertThat(drain(TestSettings.of("a"), (message, lease) -> Outcome.done())
                        .unhandled())
                .isEqualTo(List.of(new UnhandledTopic("robot.arrived", 2), new UnhandledTopic("robot.left", 1)));
    }
}
