package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.drain.settle.Settler;
import dev.stayhub.outbox.testing.OutboxFixture;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SettlerTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    private final ManualWorker worker = new ManualWorker(outbox.jdbi(), TestSettings.of("worker-a"));

    @Test
    void done_is_done() {
        settleOne(Outcome.done());

        assertThat(outbox.count(
                        "status = 'DONE' AND processed_at IS NOT NULL AND leased_until IS NULL AND lease_token = 2"))
                .isEqualTo(1);
        assertThat(worker.totals()).isEqualTo(new Totals(1, 0, 0, 0, 0));
        assertThat(worker.holdsNothing()).isTrue();
    }

    @Test
    void retry_waits_out_its_backoff_with_the_attempt_spent_and_the_error_kept() {
        Instant before = outbox.now();

        settleOne(Outcome.retry("451 try later"));

        assertThat(outbox.count("status = 'PENDING' AND attempts = 1 AND lease_token = 2 AND leased_until IS NULL"
                        + " AND last_error = '451 try later' AND due_at = created_at"
                        + " AND " + backedOffFor("2 seconds", before)))
                .isEqualTo(1);
        assertThat(worker.totals().retried()).isEqualTo(1);
    }

    @Test
    void the_delay_doubles_with_each_attempt() {
        outbox.enqueue(1);
        outbox.update("attempts = 5");
        Instant before = outbox.now();

        worker.settle(worker.claimOne(), Outcome.retry("again"));

        assertThat(outbox.count(backedOffFor("64 seconds", before))).isEqualTo(1);
    }

    @Test
    void the_last_attempt_that_fails_makes_a_dead_letter() {
        outbox.enqueue(1);
        outbox.update("attempts = 7");

        worker.settle(worker.claimOne(), Outcome.retry("still no"));

        assertThat(outbox.count(
                        "status = 'DEAD' AND attempts = 8 AND last_error = 'still no' AND processed_at IS NOT NULL"))
                .isEqualTo(1);
        assertThat(worker.totals().dead()).isEqualTo(1);
    }

    @Test
    void refused_is_a_dead_letter_at_once() {
        settleOne(Outcome.refused("550 no such mailbox"));

        assertThat(outbox.count("status = 'DEAD' AND attempts = 1 AND last_error = '550 no such mailbox'"))
                .isEqualTo(1);
    }

    @Test
    void unavailable_hands_the_attempt_back_and_backs_off_by_deferrals() {
        outbox.enqueue(1);
        outbox.update("deferrals = 3");
        Instant before = outbox.now();

        worker.settle(worker.claimOne(), Outcome.unavailable("connection refused"));

        assertThat(outbox.count("status = 'PENDING' AND attempts = 0 AND deferrals = 4 AND lease_token = 2" + " AND "
                        + backedOffFor("16 seconds", before)))
                .isEqualTo(1);
        assertThat(worker.totals().unavailable()).isEqualTo(1);
    }

    @Test
    void what_never_started_is_handed_back_as_it_was() {
        outbox.enqueue(1);
        Held held = worker.claimOne();

        worker.settler().release(held).write();

        assertThat(outbox.count("status = 'PENDING' AND attempts = 0 AND lease_token = 2 AND leased_until IS NULL"))
                .isEqualTo(1);
        assertThat(worker.claim(1)).hasSize(1);
    }

    @Test
    void a_lost_lease_changes_nothing_and_is_counted() {
        outbox.enqueue(5);
        List<Held> mine = worker.claim(5);
        outbox.lapse();
        List<Held> theirs = worker.claim(5);
        assertThat(theirs).hasSize(5);

        worker.settle(mine.get(0), Outcome.done());
        worker.settle(mine.get(1), Outcome.retry("late"));
        worker.settle(mine.get(2), Outcome.unavailable("late"));
        worker.settle(mine.get(3), Outcome.refused("late"));
        worker.settler().release(mine.get(4)).write();

        assertThat(outbox.count("status = 'PENDING' AND attempts = 2 AND lease_token = 2 AND leased_until > now()"
                        + " AND last_error IS NULL AND deferrals = 0"))
                .isEqualTo(5);
        assertThat(worker.totals()).isEqualTo(new Totals(0, 0, 0, 0, 5));
    }

    @Test
    void a_settle_repeated_after_a_lost_answer_counts_as_done() {
        outbox.enqueue(1);
        Held held = worker.claimOne();

        worker.settle(held, Outcome.done());
        worker.settle(held, Outcome.done());

        assertThat(outbox.count("status = 'DONE' AND lease_token = 2")).isEqualTo(1);
        assertThat(worker.totals()).isEqualTo(new Totals(2, 0, 0, 0, 0));
    }

    @Test
    void a_zombies_settle_after_a_redrive_changes_nothing() {
        outbox.enqueue(1);
        Held zombie = worker.claimOne();
        outbox.lapse();
        worker.settle(worker.claimOne(), Outcome.refused("no"));
        boolean redriven = outbox.owner()
                .withHandle(handle -> handle.createQuery(
                                "SELECT outbox_redrive(id, lease_token, now(), false, 'ops', 'mended') FROM outbox")
                        .mapTo(Boolean.class)
                        .one());
        assertThat(redriven).isTrue();

        worker.settle(zombie, Outcome.done());

        assertThat(outbox.count("status = 'PENDING' AND attempts = 0 AND lease_token = 4"))
                .isEqualTo(1);
    }

    @Test
    void one_poisoned_outcome_does_not_undo_its_neighbours() {
        outbox.enqueue(3);
        List<Held> claimed = worker.claim(3);
        // A trigger stands for whatever makes one row's settle fail.
        outbox.owner().useHandle(handle -> {
            handle.execute("""
                    CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS
                    $$ BEGIN IF NEW.status = 'DEAD' THEN RAISE EXCEPTION 'not this one'; END IF; RETURN NEW; END $$
                    """);
            handle.execute(
                    "CREATE TRIGGER refuse_one BEFORE UPDATE ON outbox FOR EACH ROW EXECUTE FUNCTION refuse_one()");
        });
        try {
            worker.settler()
                    .settle(claimed.get(0), Outcome.done())
                    .settle(claimed.get(1), Outcome.refused("poison"))
                    .settle(claimed.get(2), Outcome.retry("later"))
                    .write();
        } finally {
            outbox.execute("DROP FUNCTION refuse_one CASCADE");
        }

        assertThat(outbox.column("status || '/' || lease_token", String.class))
                .containsExactly("DONE/2", "PENDING/1", "PENDING/2");
    }

    @Test
    void a_row_that_somebody_has_locked_holds_up_no_other_and_is_settled_later() {
        outbox.enqueue(4);
        List<Held> claimed = worker.claim(4);
        worker.settler()
                .settle(claimed.get(0), Outcome.done())
                .settle(claimed.get(1), Outcome.done())
                .settle(claimed.get(2), Outcome.retry("later"))
                .settle(claimed.get(3), Outcome.retry("later"));
        try (Handle other = outbox.owner().open()) {
            other.begin();
            other.execute(
                    "SELECT FROM outbox WHERE id IN (?, ?) FOR UPDATE",
                    claimed.get(0).message().id(),
                    claimed.get(2).message().id());

            // A settle that waited would be refused: its session waits for no lock for long.
            assertThat(worker.settler().write()).isEqualTo(2);
            other.rollback();
        }
        assertThat(outbox.column("status || '/' || lease_token", String.class))
                .containsExactly("PENDING/1", "DONE/2", "PENDING/1", "PENDING/2");

        assertThat(worker.settler().write()).isZero();
        assertThat(worker.totals()).isEqualTo(new Totals(2, 2, 0, 0, 0));
    }

    @Test
    void more_locked_rows_than_fit_into_a_batch_hold_up_no_other() throws InterruptedException {
        outbox.enqueue(505);
        List<Held> claimed = worker.claim(505);
        Settler settler = worker.settler().settler();
        try (Handle other = outbox.owner().open()) {
            other.begin();
            other.execute("SELECT FROM outbox WHERE id <= 500 FOR UPDATE");
            claimed.forEach(held -> settler.settle(held, Outcome.done()));

            settler.start();

            await().atMost(LONG).until(() -> outbox.count("status = 'DONE'") == 5);
            other.rollback();
            await().atMost(LONG).until(() -> outbox.count("status = 'DONE'") == 505);
        } finally {
            settler.close();
        }
    }

    @Test
    void an_error_text_that_postgres_cannot_store_is_mended() {
        settleOne(Outcome.retry("what\u0000ever \uD800"));

        assertThat(outbox.column("last_error", String.class)).containsExactly("what\uFFFDever \uFFFD");
    }

    /** Reckoned from a moment between the one given and now. */
    private static String backedOffFor(String delay, Instant notBefore) {
        return "available_at - INTERVAL '%s' BETWEEN TIMESTAMPTZ '%s' AND now()".formatted(delay, notBefore);
    }

    private void settleOne(Outcome outcome) {
        outbox.enqueue(1);
        worker.settle(worker.claimOne(), outcome);
    }
}
