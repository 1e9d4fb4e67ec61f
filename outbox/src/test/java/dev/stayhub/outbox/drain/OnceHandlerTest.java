package dev.stayhub.outbox.drain;

import static dev.stayhub.outbox.testing.OutboxFixture.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.TransactionalHandler;
import dev.stayhub.outbox.testing.OutboxFixture;
import dev.stayhub.testbed.postgres.Login;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A handler whose effect shares a transaction with its inbox row. */
class OnceHandlerTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    @RegisterExtension
    final Workers workers = new Workers(outbox);

    @Test
    void database_work_happens_once_however_often_the_message_is_delivered() throws InterruptedException {
        outbox.enqueue(1);
        TransactionalHandler touch = (handle, message) -> {
            handle.execute("INSERT INTO outbox_workers (id, topics) VALUES ('touched', '{once}') ON CONFLICT (id)"
                    + " DO UPDATE SET topics = outbox_workers.topics || '{again}'");
            return Outcome.done();
        };

        once(touch);
        outbox.update("status = 'PENDING', processed_at = NULL, lease_token = 0");
        once(touch);

        assertThat(outbox.count("status = 'DONE'")).isEqualTo(1);
        assertThat(outbox.texts("SELECT id || ' ' || cardinality(topics) FROM outbox_workers"))
                .containsExactly("touched 1");
    }

    @Test
    void database_work_that_is_not_done_is_undone_and_its_inbox_row_with_it() throws InterruptedException {
        outbox.enqueue(1);

        once((handle, message) -> {
            handle.execute("INSERT INTO outbox_workers (id, topics) VALUES ('undone', '{}')");
            return Outcome.retry("on second thoughts");
        });

        assertThat(outbox.texts("SELECT id FROM outbox_workers WHERE id = 'undone'"))
                .isEmpty();
        assertThat(outbox.texts("SELECT handler FROM inbox")).isEmpty();
        assertThat(outbox.count("attempts = 1 AND last_error = 'on second thoughts'"))
                .isEqualTo(1);
    }

    @Test
    void a_failed_statement_in_a_handlers_transaction_is_counted_and_recorded() throws InterruptedException {
        outbox.enqueue(1);

        once((handle, message) -> {
            handle.execute("SELECT nonsense");
            return Outcome.done();
        });

        assertThat(outbox.count("status = 'PENDING' AND attempts = 1 AND last_error LIKE '%nonsense%'"))
                .isEqualTo(1);
    }

    @Test
    void the_lease_is_extended_while_a_handlers_transaction_is_open() throws InterruptedException {
        outbox.enqueue(1);
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        Drain drain = drain(TestSettings.of("a").withLease(Duration.ofSeconds(6)), (handle, message) -> {
            started.countDown();
            finish.await();
            return Outcome.done();
        });
        Thread once = workers.runOnce(drain);
        started.await();

        await().atMost(LONG).until(() -> outbox.count("leased_until > claimed_at + INTERVAL '7 seconds'") == 1);
        finish.countDown();
        once.join();

        assertThat(outbox.count("status = 'DONE' AND attempts = 1")).isEqualTo(1);
    }

    /** Whatever the handler does next, a statement or its commit, finds no session; and would at every attempt. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_transaction_that_the_server_ended_because_it_idled_spends_its_attempt(boolean asksAgain)
            throws InterruptedException {
        outbox.enqueue(1);

        drain(TestSettings.of("a").withMaxAttempts(1), (handle, message) -> {
                    idleUntilTheServerEndsIt(handle);
                    if (asksAgain) {
                        handle.execute("SELECT 1");
                    }
                    return Outcome.done();
                })
                .once();

        assertThat(outbox.count("status = 'DEAD' AND attempts = 1 AND last_error LIKE 'its transaction was idle%'"))
                .isEqualTo(1);
    }

    @Test
    void a_handler_that_hangs_in_its_transaction_until_it_is_interrupted_spends_its_attempt()
            throws InterruptedException {
        outbox.enqueue(1);
        DrainSettings settings = TestSettings.of("a").withMaxAttempts(1).withHandlerTimeout(Duration.ofSeconds(1));

        drain(settings, (handle, message) -> {
                    idleUntilTheServerEndsIt(handle);
                    new CountDownLatch(1).await();
                    return Outcome.done();
                })
                .once();

        assertThat(outbox.count("status = 'DEAD' AND attempts = 1 AND last_error = 'not finished after 1 s'"))
                .isEqualTo(1);
    }

    /** While its transaction is open, nobody could do the work: the inbox row is taken. So no claim spends an attempt on it. */
    @Test
    void a_message_whose_hanging_handler_keeps_its_transaction_is_passed_over_until_the_server_ends_it()
            throws InterruptedException {
        outbox.enqueue(1);
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger session = new AtomicInteger();
        DrainSettings settings =
                TestSettings.of("a").withLease(Duration.ofSeconds(1)).withHandlerTimeout(Duration.ofMillis(200));
        Drain hanging = drain(settings, (handle, message) -> {
            session.set(session(handle));
            handle.execute("SET LOCAL idle_in_transaction_session_timeout = 0");
            Deaf.await(end);
            return Outcome.done();
        });
        try {
            workers.run(hanging);
            await().atMost(LONG).until(() -> outbox.count("hangs = 1 AND status = 'PENDING'") == 1);
            hanging.stop();
            outbox.update("available_at = now()");

            Totals whileItHangs = once((handle, message) -> Outcome.done());
            assertThat(whileItHangs).isEqualTo(new Totals(0, 0, 0, 0, 0));
            assertThat(outbox.count("attempts = 1 AND leased_until IS NULL")).isEqualTo(1);

            // As idle_in_transaction_session_timeout does.
            end(session.get());
            await().atMost(LONG)
                    .until(() -> once((handle, message) -> Outcome.done()).done() == 1);
        } finally {
            end.countDown();
        }
        assertThat(outbox.count("status = 'DONE' AND attempts = 2")).isEqualTo(1);
    }

    private static int session(Handle handle) {
        return handle.createQuery("SELECT pg_backend_pid()")
                .mapTo(Integer.class)
                .one();
    }

    private static void idleUntilTheServerEndsIt(Handle handle) {
        String ofThisSession = "SELECT pid::TEXT FROM pg_stat_activity WHERE pid = " + session(handle);
        handle.execute("SET LOCAL idle_in_transaction_session_timeout = '50ms'");
        await().atMost(LONG).until(() -> outbox.texts(ofThisSession).isEmpty());
    }

    private static void end(int session) {
        Login superuser = outbox.database().superuserLogin();
        Jdbi.create(superuser.url(), superuser.user(), superuser.password())
                .useHandle(handle -> handle.execute("SELECT pg_terminate_backend(?)", session));
    }

    private Totals once(TransactionalHandler handler) throws InterruptedException {
        return drain(TestSettings.of("a"), handler).once();
    }

    private Drain drain(DrainSettings settings, TransactionalHandler handler) {
        return workers.drain(settings, List.of(Subscription.once(TOPIC, "touch", outbox.jdbi(), handler)));
    }
}
