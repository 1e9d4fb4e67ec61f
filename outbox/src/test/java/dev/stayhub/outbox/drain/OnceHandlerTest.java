package dev.stayhub.outbox.drain;

import static dev.stayhub.outbox.testing.OutboxFixture.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.TransactionalHandler;
import dev.stayhub.outbox.testing.OutboxFixture;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

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
        assertThat(column("SELECT id || ' ' || cardinality(topics) FROM outbox_workers"))
                .containsExactly("touched 1");
    }

    @Test
    void database_work_that_is_not_done_is_undone_and_its_inbox_row_with_it() throws InterruptedException {
        outbox.enqueue(1);

        once((handle, message) -> {
            handle.execute("INSERT INTO outbox_workers (id, topics) VALUES ('undone', '{}')");
            return Outcome.retry("on second thoughts");
        });

        assertThat(column("SELECT id FROM outbox_workers WHERE id = 'undone'")).isEmpty();
        assertThat(column("SELECT handler FROM inbox")).isEmpty();
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

    private void once(TransactionalHandler handler) throws InterruptedException {
        drain(TestSettings.of("a"), handler).once();
    }

    private Drain drain(DrainSettings settings, TransactionalHandler handler) {
        return workers.drain(settings, List.of(Subscription.once(TOPIC, "touch", outbox.jdbi(), handler)));
    }

    private List<String> column(String query) {
        return outbox.owner()
                .withHandle(
                        handle -> handle.createQuery(query).mapTo(String.class).list());
    }
}
