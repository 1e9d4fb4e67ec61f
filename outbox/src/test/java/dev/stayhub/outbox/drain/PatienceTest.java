package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.testing.OutboxFixture;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A day of being refused kills a message; a day of anything else does not. */
class PatienceTest {

    private static final int MAX_ATTEMPTS = 8;
    private static final Outcome AWAY = Outcome.unavailable("nobody answers");

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    @RegisterExtension
    final Workers workers = new Workers(outbox);

    private final AtomicReference<Outcome> next = new AtomicReference<>();

    @Test
    void a_message_that_was_due_for_days_while_no_worker_ran_survives_its_first_refusals() throws InterruptedException {
        outbox.enqueue(50);
        outbox.update("due_at = now() - INTERVAL '3 days', available_at = now() - INTERVAL '3 days'");

        handle(AWAY);
        assertThat(outbox.count("status = 'PENDING' AND attempts = 0 AND refusals = 1 AND refused_since IS NOT NULL"))
                .isEqualTo(50);
        handle(Outcome.done());

        assertThat(outbox.count("status = 'DONE'")).isEqualTo(50);
    }

    @Test
    void after_a_day_of_refusals_it_is_a_dead_letter_whether_it_was_away_or_asked_for_another_time()
            throws InterruptedException {
        outbox.enqueue(2);
        refuse(MAX_ATTEMPTS - 1);
        assertThat(outbox.count("status = 'PENDING'")).isEqualTo(2);

        outbox.update("refused_since = now() - INTERVAL '24 hours 1 second'");
        handle(Outcome.later("greylisted"));

        assertThat(outbox.count("status = 'DEAD' AND last_error = 'greylisted'"))
                .isEqualTo(2);
    }

    @Test
    void a_day_that_is_not_over_kills_nothing_however_often_it_was_refused() throws InterruptedException {
        outbox.enqueue(1);
        refuse(3 * MAX_ATTEMPTS);
        outbox.update("refused_since = now() - INTERVAL '23 hours'");

        handle(AWAY);

        assertThat(outbox.count("status = 'PENDING' AND attempts = 0")).isEqualTo(1);
    }

    /** One refusal on Friday evening, a weekend without a worker, one on Monday: hardly anything was tried. */
    @Test
    void a_day_in_which_hardly_anything_was_tried_kills_nothing() throws InterruptedException {
        outbox.enqueue(1);
        handle(AWAY);
        outbox.update("refused_since = now() - INTERVAL '60 hours'");

        refuse(MAX_ATTEMPTS - 2);
        assertThat(outbox.count("status = 'PENDING'")).isEqualTo(1);

        handle(AWAY);
        assertThat(outbox.count("status = 'DEAD'")).isEqualTo(1);
    }

    @Test
    void what_this_side_postpones_starts_no_day_and_buries_nothing() throws InterruptedException {
        outbox.enqueue(1);
        Outcome ourRate = new Outcome.Postponed("more than the rate lets go", Optional.of(Duration.ofSeconds(1)));
        handle(ourRate);
        assertThat(outbox.count("refused_since IS NULL AND refusals = 0 AND attempts = 0 AND deferrals = 0"))
                .isEqualTo(1);

        refuse(2 * MAX_ATTEMPTS);
        outbox.update("refused_since = now() - INTERVAL '48 hours'");
        handle(ourRate);
        handle(Outcome.postponed("database: away"));

        assertThat(outbox.count("status = 'PENDING'")).isEqualTo(1);
    }

    @Test
    void a_pause_of_this_side_is_kept_to_and_does_not_grow() throws InterruptedException {
        outbox.enqueue(1);
        outbox.update("deferrals = 20");

        handle(new Outcome.Postponed("more than the rate lets go", Optional.of(Duration.ofSeconds(90))));

        assertThat(outbox.count("available_at BETWEEN now() + INTERVAL '1 second' AND now() + INTERVAL '90 seconds'"))
                .isEqualTo(1);
    }

    @Test
    void a_redrive_starts_the_day_anew() throws InterruptedException {
        outbox.enqueue(1);
        refuse(MAX_ATTEMPTS);
        outbox.update("refused_since = now() - INTERVAL '25 hours'");
        handle(AWAY);
        assertThat(outbox.count("status = 'DEAD'")).isEqualTo(1);

        outbox.execute("SELECT outbox_redrive(id, lease_token, now(), FALSE, 'me', 'it is back') FROM outbox");
        handle(AWAY);

        assertThat(outbox.count("status = 'PENDING' AND refusals = 1 AND refused_since > now() - INTERVAL '1 hour'"))
                .isEqualTo(1);
    }

    private void refuse(int times) throws InterruptedException {
        for (int i = 0; i < times; i++) {
            handle(AWAY);
        }
    }

    private void handle(Outcome outcome) throws InterruptedException {
        next.set(outcome);
        outbox.update("available_at = least(available_at, now())");
        workers.drain(TestSettings.of("a").withMaxAttempts(MAX_ATTEMPTS), (message, lease) -> next.get())
                .once();
    }
}
