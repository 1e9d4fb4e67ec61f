package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.testing.OutboxFixture;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Handlers that overrun their time, and handlers that do not come back at all. */
class HangingHandlerTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final String OTHER_TOPIC = "room.aired";

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    private final CountDownLatch end = new CountDownLatch(1);
    private final DrainSettings settings = TestSettings.of("a")
            .withSlots(3)
            .withLease(Duration.ofSeconds(1))
            .withHandlerTimeout(Duration.ofMillis(200));

    @RegisterExtension
    final Workers workers = new Workers(outbox);

    @AfterEach
    void letHandlersEnd() throws InterruptedException {
        end.countDown();
    }

    @Test
    void a_handler_that_does_not_come_back_is_given_up_by_its_own_worker_and_tried_again_later() {
        outbox.enqueue(1);
        workers.run(drain(settings, hanging()));

        await().atMost(LONG).until(() -> outbox.count("hangs = 1") == 1);

        assertThat(outbox.count("status = 'PENDING' AND attempts = 1 AND leased_until IS NULL"
                        + " AND available_at > now() + INTERVAL '1 minute'"
                        + " AND last_error = 'its handler did not return within 1 s'"))
                .isEqualTo(1);
    }

    @Test
    void the_second_time_it_is_a_dead_letter_and_has_taken_two_slots_and_no_more() {
        outbox.enqueue(1);
        Drain drain = drain(settings, hanging());
        workers.run(drain);
        await().atMost(LONG).until(() -> outbox.count("hangs = 1") == 1);
        outbox.update("available_at = now()");

        await().atMost(LONG).until(() -> outbox.count("status = 'DEAD'") == 1);

        assertThat(outbox.count("hangs = 2 AND attempts = 2 AND last_error LIKE '%, for the second time'"))
                .isEqualTo(1);
        assertThat(drain.state().lostSlots()).isEqualTo(2);
        outbox.enqueue(OTHER_TOPIC, 20);
        await().atMost(LONG).until(() -> outbox.count("status = 'DONE'") == 20);
        assertThat(drain.state().canHandle()).isTrue();
    }

    @Test
    void a_worker_whose_last_slot_is_lost_ends_and_says_why() throws InterruptedException {
        outbox.enqueue(3);
        Drain drain = drain(settings, hanging());
        Thread thread = workers.run(drain);

        thread.join(LONG.toMillis());

        assertThat(thread.isAlive()).isFalse();
        assertThat(drain.state().trouble())
                .hasValueSatisfying(why -> assertThat(why).contains("every slot"));
        assertThat(outbox.count("hangs = 1 AND status = 'PENDING'")).isEqualTo(3);
    }

    @Test
    void the_lease_is_kept_while_a_handler_overruns_so_nobody_else_begins() throws InterruptedException {
        outbox.enqueue(1);
        DrainSettings longLease =
                TestSettings.of("a").withLease(Duration.ofSeconds(6)).withHandlerTimeout(Duration.ofMillis(100));
        CountDownLatch overrun = new CountDownLatch(1);
        workers.run(drain(longLease, (message, lease) -> {
            Deaf.await(overrun);
            return Outcome.done();
        }));

        await().atMost(LONG).until(() -> outbox.count("leased_until > claimed_at + INTERVAL '7 seconds'") == 1);
        overrun.countDown();

        await().atMost(LONG).until(() -> outbox.count("status = 'DONE'") == 1);
        assertThat(outbox.count("attempts = 1 AND lease_token = 2")).isEqualTo(1);
    }

    @Test
    void what_a_handler_says_after_its_time_counts_its_pause_included() {
        outbox.enqueue(1);
        workers.run(drain(TestSettings.of("a").withHandlerTimeout(Duration.ofMillis(100)), (message, lease) -> {
            awaitItsInterruption();
            return new Outcome.Unavailable("it took too long", Optional.of(Duration.ofHours(2)), Optional.empty());
        }));

        await().atMost(LONG).until(() -> outbox.count("refusals = 1") == 1);

        assertThat(outbox.count("attempts = 0 AND available_at > now() + INTERVAL '1 hour'"))
                .isEqualTo(1);
    }

    @Test
    void a_handler_that_only_throws_when_it_is_interrupted_has_spent_its_attempt() {
        outbox.enqueue(1);
        workers.run(drain(TestSettings.of("a").withHandlerTimeout(Duration.ofSeconds(1)), (message, lease) -> {
            end.await();
            return Outcome.done();
        }));

        await().atMost(LONG).until(() -> outbox.count("last_error IS NOT NULL") == 1);

        assertThat(outbox.count("status = 'PENDING' AND attempts = 1 AND last_error = 'not finished after 1 s'"))
                .isEqualTo(1);
    }

    @Test
    void a_database_that_is_away_costs_no_attempt_however_late_it_shows() {
        outbox.enqueue(1);
        DrainSettings oneAttempt = TestSettings.of("a")
                .withHandlerTimeout(Duration.ofMillis(100))
                .withMaxAttempts(1)
                .withBackoff(Duration.ofMinutes(5));
        workers.run(drain(oneAttempt, (message, lease) -> {
            awaitItsInterruption();
            throw new SQLException("the server is shutting down", "57P01");
        }));

        await().atMost(LONG).until(() -> outbox.count("last_error IS NOT NULL") == 1);

        assertThat(outbox.count(
                        "status = 'PENDING' AND attempts = 0 AND deferrals = 1" + " AND last_error LIKE 'database: %'"))
                .isEqualTo(1);
    }

    @Test
    void a_statement_that_was_cancelled_after_its_time_has_spent_the_attempt() {
        outbox.enqueue(1);
        workers.run(drain(TestSettings.of("a").withHandlerTimeout(Duration.ofSeconds(1)), (message, lease) -> {
            awaitItsInterruption();
            throw new SQLException("canceling statement due to statement timeout", "57014");
        }));

        await().atMost(LONG).until(() -> outbox.count("last_error IS NOT NULL") == 1);

        assertThat(outbox.count("status = 'PENDING' AND attempts = 1 AND last_error = 'not finished after 1 s'"))
                .isEqualTo(1);
    }

    private Drain drain(DrainSettings of, Handler handler) {
        return workers.drain(
                of,
                List.of(
                        Subscription.of(OutboxFixture.TOPIC, "paint", handler),
                        Subscription.of(OTHER_TOPIC, "air", (message, lease) -> Outcome.done())));
    }

    private Handler hanging() {
        return (message, lease) -> {
            Deaf.await(end);
            return Outcome.done();
        };
    }

    private void awaitItsInterruption() {
        try {
            end.await();
        } catch (InterruptedException e) {
            // Now it has something to say.
        }
    }
}
