package dev.stayhub.outbox.drain;

import static dev.stayhub.outbox.testing.OutboxFixture.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.testing.OutboxFixture;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One message's failure is its own: its attempt is counted, its error kept, and its neighbours are settled. */
class NeighboursTest {

    private static final String SICK = "subject-4";
    private static final String NINE_DONE = "status = 'DONE' AND attempts = 1";
    private static final String ONE_TO_BE_TRIED_AGAIN =
            "subject = '" + SICK + "' AND status = 'PENDING' AND attempts = 1 AND leased_until IS NULL";

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    @RegisterExtension
    final Workers workers = new Workers(outbox);

    @BeforeEach
    void enqueueTen() {
        outbox.enqueue(10);
    }

    @Test
    void a_statement_that_fails_in_one_handlers_transaction_fails_no_other_message() throws InterruptedException {
        Totals totals = once(Subscription.once(TOPIC, "touch", outbox.jdbi(), (handle, message) -> {
            if (message.subject().equals(SICK)) {
                handle.execute("SELECT nonsense");
            }
            return Outcome.done();
        }));

        assertThat(totals).isEqualTo(new Totals(9, 1, 0, 0, 0));
        assertThat(outbox.count(NINE_DONE)).isEqualTo(9);
        assertThat(outbox.count(ONE_TO_BE_TRIED_AGAIN + " AND last_error LIKE '%nonsense%'"))
                .isEqualTo(1);
    }

    @Test
    void an_error_text_with_a_nul_fails_no_other_message() throws InterruptedException {
        Totals totals = once((message, lease) -> {
            if (message.subject().equals(SICK)) {
                throw new IllegalStateException("what\u0000ever \uD800");
            }
            return Outcome.done();
        });

        assertThat(totals).isEqualTo(new Totals(9, 1, 0, 0, 0));
        assertThat(outbox.count(NINE_DONE)).isEqualTo(9);
        assertThat(outbox.count(ONE_TO_BE_TRIED_AGAIN + " AND last_error LIKE 'IllegalStateException: what_ever _'"))
                .isEqualTo(1);
    }

    @Test
    void an_error_that_ends_threads_ends_no_slot() throws InterruptedException {
        Totals totals = once((message, lease) -> {
            if (message.subject().equals(SICK)) {
                throw new StackOverflowError("as deep as it goes");
            }
            return Outcome.done();
        });

        assertThat(totals).isEqualTo(new Totals(9, 1, 0, 0, 0));
        assertThat(outbox.count(ONE_TO_BE_TRIED_AGAIN + " AND last_error LIKE 'StackOverflowError%'"))
                .isEqualTo(1);
    }

    /** One slot: were it lost, what comes after the sick message would not be handled. */
    private Totals once(Handler handler) throws InterruptedException {
        return once(Subscription.of(TOPIC, "touch", handler));
    }

    private Totals once(Subscription subscription) throws InterruptedException {
        return workers.drain(TestSettings.of("a").withSlots(1), List.of(subscription))
                .once();
    }
}
