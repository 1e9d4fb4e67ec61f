package dev.stayhub.outbox.drain;

import static dev.stayhub.outbox.drain.OutboxRows.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import dev.stayhub.migrations.testing.TestDatabase;
import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.OnceHandler;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.TopicHandler;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SeveralHandlersTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final AtomicInteger paints = new AtomicInteger();
    private final AtomicInteger dries = new AtomicInteger();
    private final AtomicReference<Outcome> drying = new AtomicReference<>(Outcome.done());
    private Jdbi jdbi;
    private OutboxRows rows;

    @BeforeEach
    void emptyOutbox() {
        jdbi = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
        rows = new OutboxRows(database);
    }

    @Test
    void when_all_are_done_the_message_is_and_the_inbox_stays_empty() throws InterruptedException {
        rows.enqueue(1);

        once(paintAndDry());

        assertThat(rows.count("status = 'DONE'")).isEqualTo(1);
        assertThat(inbox()).isEmpty();
    }

    @Test
    void when_one_of_two_fails_the_retry_runs_that_one_only() throws InterruptedException {
        rows.enqueue(1);
        drying.set(Outcome.retry("too humid"));
        once(paintAndDry());
        assertThat(rows.count("status = 'PENDING' AND attempts = 1 AND last_error = 'dry: too humid'"))
                .isEqualTo(1);
        assertThat(inbox()).containsExactly("paint DONE");

        rows.update("available_at = now()");
        drying.set(Outcome.done());
        once(paintAndDry());

        assertThat(rows.count("status = 'DONE' AND attempts = 2")).isEqualTo(1);
        assertThat(paints).hasValue(1);
        assertThat(dries).hasValue(2);
    }

    @Test
    void a_handler_that_throws_does_not_keep_the_others_from_running() throws InterruptedException {
        rows.enqueue(1);
        Subscription broken = Subscription.of(TOPIC, "break", (message, lease) -> {
            throw new IllegalStateException("broken");
        });

        once(List.of(broken, paint()));

        assertThat(paints).hasValue(1);
        assertThat(rows.count("attempts = 1 AND last_error = 'break: IllegalStateException: broken'"))
                .isEqualTo(1);
    }

    @Test
    void a_refusal_makes_a_dead_letter_once_none_is_left_to_retry() throws InterruptedException {
        rows.enqueue(1);
        AtomicReference<Outcome> painting = new AtomicReference<>(Outcome.unavailable("no brush"));
        Subscription paintLater = Subscription.of(TOPIC, "paint", (message, lease) -> painting.get());
        drying.set(Outcome.refused("this wall never dries"));
        once(List.of(paintLater, dry()));
        assertThat(rows.count("status = 'PENDING' AND attempts = 0 AND deferrals = 1"))
                .isEqualTo(1);

        rows.update("available_at = now()");
        painting.set(Outcome.done());
        once(List.of(paintLater, dry()));

        assertThat(rows.count("status = 'DEAD' AND last_error = 'dry refused it in an earlier attempt'"))
                .isEqualTo(1);
        assertThat(dries).hasValue(1);
    }

    @Test
    void no_outcome_is_a_bug_of_the_handler_and_does_not_pass_for_done() throws InterruptedException {
        rows.enqueue(1);
        once(List.of(Subscription.of(TOPIC, "nothing", (message, lease) -> null)));
        assertThat(rows.count("status = 'PENDING' AND attempts = 1 AND last_error LIKE '%no outcome%'"))
                .isEqualTo(1);

        rows.update("available_at = now()");
        once(List.of(Subscription.of(TOPIC, "nothing", (message, lease) -> null), paint()));
        assertThat(rows.count("status = 'PENDING' AND attempts = 2 AND last_error LIKE 'nothing: %no outcome%'"))
                .isEqualTo(1);
    }

    @Test
    void two_handlers_of_a_topic_cannot_share_a_name() {
        assertThatIllegalArgumentException().isThrownBy(() -> new TopicHandler(jdbi, List.of(paint(), paint())));
    }

    @Test
    void database_work_happens_once_however_often_the_message_is_delivered() throws InterruptedException {
        rows.enqueue(1);
        Subscription once = rename("touched");

        once(List.of(once));
        rows.update("status = 'PENDING', processed_at = NULL, lease_token = 0");
        once(List.of(once));

        assertThat(rows.count("status = 'DONE'")).isEqualTo(1);
        assertThat(workers()).containsExactly("touched 1");
    }

    @Test
    void database_work_that_is_not_done_is_undone_and_its_inbox_row_with_it() throws InterruptedException {
        rows.enqueue(1);
        Handler failing = new OnceHandler(jdbi, "touch", (handle, message) -> {
            handle.execute("INSERT INTO outbox_workers (id, topics) VALUES ('undone', '{}')");
            return Outcome.retry("on second thoughts");
        });

        once(List.of(Subscription.of(TOPIC, "touch", failing)));

        assertThat(workers()).isEmpty();
        assertThat(inbox()).isEmpty();
        assertThat(rows.count("attempts = 1 AND last_error = 'on second thoughts'"))
                .isEqualTo(1);
    }

    @Test
    void a_failed_statement_in_a_handlers_transaction_is_counted_and_recorded() throws InterruptedException {
        rows.enqueue(1);
        Handler failing = new OnceHandler(jdbi, "touch", (handle, message) -> {
            handle.execute("SELECT nonsense");
            return Outcome.done();
        });

        once(List.of(Subscription.of(TOPIC, "touch", failing)));

        assertThat(rows.count("status = 'PENDING' AND attempts = 1 AND last_error LIKE '%nonsense%'"))
                .isEqualTo(1);
    }

    @Test
    void the_lease_is_extended_while_a_handlers_transaction_is_open() throws InterruptedException {
        rows.enqueue(1);
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        Handler slow = new OnceHandler(jdbi, "touch", (handle, message) -> {
            started.countDown();
            finish.await();
            return Outcome.done();
        });
        DrainSettings settings =
                TestSettings.of("a").lease(Duration.ofSeconds(3)).build();
        Drain drain = Drain.create(jdbi, jdbi, List.of(Subscription.of(TOPIC, "touch", slow)), settings, new Random(1));
        Thread once = new Thread(() -> {
            try {
                drain.once();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        once.start();
        started.await();

        await().atMost(Duration.ofSeconds(60))
                .until(() -> rows.count("leased_until > claimed_at + INTERVAL '3500 milliseconds'") == 1);
        finish.countDown();
        once.join();

        assertThat(rows.count("status = 'DONE' AND attempts = 1")).isEqualTo(1);
    }

    private List<Subscription> paintAndDry() {
        return List.of(paint(), dry());
    }

    private Subscription paint() {
        return Subscription.of(TOPIC, "paint", (message, lease) -> {
            paints.incrementAndGet();
            return Outcome.done();
        });
    }

    private Subscription dry() {
        return Subscription.of(TOPIC, "dry", (message, lease) -> {
            dries.incrementAndGet();
            return drying.get();
        });
    }

    /** Its effect is in a table that the worker may write: the row of a worker, touched once a delivery. */
    private Subscription rename(String worker) {
        return Subscription.of(TOPIC, "touch", new OnceHandler(jdbi, "touch", (handle, message) -> {
            handle.execute(
                    "INSERT INTO outbox_workers (id, topics) VALUES (?, '{once}') ON CONFLICT (id)"
                            + " DO UPDATE SET topics = outbox_workers.topics || '{again}'",
                    worker);
            return Outcome.done();
        }));
    }

    private void once(List<Subscription> subscriptions) throws InterruptedException {
        Drain.create(jdbi, jdbi, subscriptions, TestSettings.of("a").build(), new Random(1))
                .once();
    }

    private List<String> inbox() {
        return rows.owner()
                .withHandle(handle -> handle.createQuery("SELECT handler || ' ' || outcome FROM inbox ORDER BY handler")
                        .mapTo(String.class)
                        .list());
    }

    private List<String> workers() {
        return rows.owner()
                .withHandle(handle -> handle.createQuery("SELECT id || ' ' || cardinality(topics) FROM outbox_workers")
                        .mapTo(String.class)
                        .list());
    }
}
