package dev.stayhub.outbox.drain;

import static dev.stayhub.outbox.testing.OutboxFixture.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.drain.ClaimQueries.TopicLimit;
import dev.stayhub.outbox.testing.OutboxFixture;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Handlers that share a topic share no attempt: each has a message of its own. */
class FanOutTest {

    private static final String PAINT = TOPIC + "/paint";
    private static final String DRY = TOPIC + "/dry";

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    @RegisterExtension
    final Workers workers = new Workers(outbox);

    private final DrainSettings settings = TestSettings.of("a");
    private final AtomicInteger paints = new AtomicInteger();
    private final AtomicInteger dries = new AtomicInteger();
    private final AtomicReference<Outcome> drying = new AtomicReference<>(Outcome.done());

    @Test
    void each_handler_of_a_shared_topic_gets_a_copy_in_the_batch_that_claimed_the_original()
            throws InterruptedException {
        outbox.enqueue(3);

        Totals totals = once(paintAndDry());

        assertThat(totals.done()).isEqualTo(6);
        assertThat(paints).hasValue(3);
        assertThat(dries).hasValue(3);
        assertThat(outbox.count("status = 'DONE' AND topic = '" + TOPIC + "'")).isEqualTo(3);
        assertThat(outbox.count("status = 'DONE' AND topic = '" + PAINT + "'")).isEqualTo(3);
        assertThat(outbox.count("status = 'DONE' AND topic = '" + DRY + "'")).isEqualTo(3);
    }

    @Test
    void a_copy_is_the_original_but_for_its_queue_and_its_id_and_names_the_original() throws InterruptedException {
        outbox.enqueue(1);
        outbox.update("due_at = now() - INTERVAL '3 hours', headers = '{\"trace\": \"t-1\"}'");

        once(paintAndDry());

        assertThat(outbox.count(
                        "topic = '" + PAINT + "' AND (subject, schema_version, payload, headers, due_at, copy_of)"
                                + " IN (SELECT subject, schema_version, payload, headers, due_at, public_id FROM outbox"
                                + " WHERE topic = '" + TOPIC + "')"))
                .isEqualTo(1);
        assertThat(outbox.column("public_id", String.class)).doesNotHaveDuplicates();
    }

    @Test
    void one_that_fails_costs_the_other_nothing_and_is_retried_alone() throws InterruptedException {
        outbox.enqueue(1);
        drying.set(Outcome.retry("too humid"));
        once(paintAndDry());
        assertThat(outbox.count("status = 'DONE' AND topic = '" + PAINT + "' AND attempts = 1"))
                .isEqualTo(1);
        assertThat(outbox.count("status = 'PENDING' AND topic = '" + DRY + "' AND attempts = 1"
                        + " AND last_error = 'too humid'"))
                .isEqualTo(1);

        outbox.update("available_at = now()");
        drying.set(Outcome.done());
        once(paintAndDry());

        assertThat(outbox.count("status = 'DONE' AND topic = '" + DRY + "' AND attempts = 2"))
                .isEqualTo(1);
        assertThat(paints).hasValue(1);
        assertThat(dries).hasValue(2);
    }

    @Test
    void one_that_refuses_is_a_dead_letter_of_its_own() throws InterruptedException {
        outbox.enqueue(1);
        drying.set(Outcome.refused("this wall never dries"));

        once(paintAndDry());

        assertThat(outbox.count("status = 'DEAD'")).isEqualTo(1);
        assertThat(outbox.count("status = 'DEAD' AND topic = '" + DRY + "'")).isEqualTo(1);
        assertThat(outbox.count("status = 'DONE' AND topic = '" + PAINT + "'")).isEqualTo(1);
    }

    @Test
    void whoever_lost_the_lease_of_the_original_makes_no_copies() {
        outbox.enqueue(1);
        FanOut fanOut = new FanOut(outbox.jdbi(), new Subscriptions(paintAndDry()), settings);
        Message first = claim();
        outbox.lapse();
        Message second = claim();

        assertThat(fanOut.expand(List.of(first))).isEmpty();
        assertThat(outbox.count("status = 'PENDING'")).isEqualTo(1);

        assertThat(fanOut.expand(List.of(second))).hasSize(2);
        assertThat(fanOut.expand(List.of(second))).isEmpty();
        assertThat(outbox.count("copy_of IS NOT NULL")).isEqualTo(2);
    }

    @Test
    void a_handler_whose_effect_is_in_the_inbox_already_gets_no_copy() throws InterruptedException {
        outbox.enqueue(1);
        outbox.execute("INSERT INTO inbox (message_id, handler, outcome) SELECT id, 'paint', 'DONE' FROM outbox");

        once(paintAndDry());

        assertThat(paints).hasValue(0);
        assertThat(dries).hasValue(1);
    }

    @Test
    void copies_are_still_handled_when_their_topic_is_no_longer_shared() throws InterruptedException {
        outbox.enqueue(1);
        drying.set(Outcome.retry("too humid"));
        once(paintAndDry());
        outbox.update("available_at = now()");
        drying.set(Outcome.done());

        once(List.of(dry()));

        assertThat(outbox.count("status = 'DONE'")).isEqualTo(3);
    }

    @Test
    void a_topic_with_one_handler_is_handled_without_a_copy() throws InterruptedException {
        outbox.enqueue(1);

        once(List.of(paint()));

        assertThat(outbox.count("status = 'DONE' AND copy_of IS NULL")).isEqualTo(1);
        assertThat(outbox.count("TRUE")).isEqualTo(1);
    }

    @Test
    void no_more_is_held_than_the_window_has_room_for_however_many_copies_there_are() throws InterruptedException {
        DrainSettings oneSlot = TestSettings.of("a").withSlots(1);
        outbox.enqueue(100);

        workers.drain(oneSlot, paintAndDry()).once();

        assertThat(outbox.count("copy_of IS NOT NULL")).isBetween(2, oneSlot.window());
    }

    @Test
    void two_handlers_of_a_topic_cannot_share_a_name() {
        List<Subscription> same = List.of(paint(), paint());

        assertThatIllegalArgumentException().isThrownBy(() -> new Subscriptions(same));
    }

    @Test
    void names_that_do_not_fit_into_their_columns_are_refused_when_they_are_given() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Subscription.of(TOPIC, "n".repeat(101), (message, lease) -> Outcome.done()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Subscription.of("t".repeat(60), "n".repeat(60), (message, lease) -> Outcome.done()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Subscription.of(TOPIC, "", (message, lease) -> Outcome.done()));
    }

    @Test
    void a_login_that_may_not_make_copies_spends_no_attempt_until_it_may() throws InterruptedException {
        outbox.enqueue(3);
        outbox.execute("REVOKE INSERT ON outbox FROM stayhub_worker");
        try {
            assertThatThrownBy(() -> once(paintAndDry())).hasMessageContaining("permission denied");
            assertThat(outbox.count("status = 'PENDING' AND attempts = 0 AND leased_until IS NULL"))
                    .isEqualTo(3);
        } finally {
            outbox.execute("GRANT INSERT ON outbox TO stayhub_worker");
        }

        assertThat(once(paintAndDry()).done()).isEqualTo(6);
    }

    private Message claim() {
        return outbox.jdbi()
                .withHandle(
                        handle -> new ClaimQueries(settings).claim(handle, List.of(new TopicLimit(TOPIC, 0, 10)), 10))
                .get(0);
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

    private Totals once(List<Subscription> subscriptions) throws InterruptedException {
        return workers.drain(settings, subscriptions).once();
    }
}
