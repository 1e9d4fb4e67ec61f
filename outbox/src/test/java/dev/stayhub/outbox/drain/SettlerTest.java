package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.outbox.Outcome;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SettlerTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final DrainSettings settings = TestSettings.of("worker-a");
    private final Window window = new Window(1_000);
    private final Tally tally = new Tally(DrainListener.NONE);
    private OutboxRows rows;
    private Claimer claimer;
    private Settler settler;

    @BeforeEach
    void emptyOutbox() {
        Jdbi jdbi = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
        rows = new OutboxRows(database);
        claimer = Claimers.of(jdbi, settings, window);
        settler = new Settler(
                new OutcomeWriter(jdbi, settings, Backoff.exact(settings.backoff()), tally), window, new Signal());
    }

    @Test
    void done_is_done() {
        settleOne(Outcome.done());

        assertThat(rows.count(
                        "status = 'DONE' AND processed_at IS NOT NULL AND leased_until IS NULL AND lease_token = 2"))
                .isEqualTo(1);
        assertThat(tally.totals()).isEqualTo(new Totals(1, 0, 0, 0, 0));
        assertThat(window.isEmpty()).isTrue();
    }

    @Test
    void retry_waits_out_its_backoff_with_the_attempt_spent_and_the_error_kept() {
        Instant before = rows.now();

        settleOne(Outcome.retry("451 try later"));

        assertThat(rows.count("status = 'PENDING' AND attempts = 1 AND lease_token = 2 AND leased_until IS NULL"
                        + " AND last_error = '451 try later' AND due_at = created_at"
                        + " AND " + backedOffFor("2 seconds", before)))
                .isEqualTo(1);
        assertThat(tally.totals().retried()).isEqualTo(1);
    }

    @Test
    void the_delay_doubles_with_each_attempt() {
        rows.enqueue(1);
        rows.update("attempts = 5");
        Instant before = rows.now();

        settle(claimer.claim(1).get(0), Outcome.retry("again"));

        assertThat(rows.count(backedOffFor("64 seconds", before))).isEqualTo(1);
    }

    @Test
    void the_last_attempt_that_fails_makes_a_dead_letter() {
        rows.enqueue(1);
        rows.update("attempts = 7");

        settle(claimer.claim(1).get(0), Outcome.retry("still no"));

        assertThat(rows.count(
                        "status = 'DEAD' AND attempts = 8 AND last_error = 'still no' AND processed_at IS NOT NULL"))
                .isEqualTo(1);
        assertThat(tally.totals().dead()).isEqualTo(1);
    }

    @Test
    void refused_is_a_dead_letter_at_once() {
        settleOne(Outcome.refused("550 no such mailbox"));

        assertThat(rows.count("status = 'DEAD' AND attempts = 1 AND last_error = '550 no such mailbox'"))
                .isEqualTo(1);
    }

    @Test
    void unavailable_hands_the_attempt_back_and_backs_off_by_deferrals() {
        rows.enqueue(1);
        rows.update("deferrals = 3");
        Instant before = rows.now();

        settle(claimer.claim(1).get(0), Outcome.unavailable("connection refused"));

        assertThat(rows.count("status = 'PENDING' AND attempts = 0 AND deferrals = 4 AND lease_token = 2" + " AND "
                        + backedOffFor("16 seconds", before)))
                .isEqualTo(1);
        assertThat(tally.totals().unavailable()).isEqualTo(1);
    }

    @Test
    void what_never_started_is_handed_back_as_it_was() {
        rows.enqueue(1);
        Held held = claimer.claim(1).get(0);

        settler.settleNow(List.of(new Ending.Released(held)));

        assertThat(rows.count("status = 'PENDING' AND attempts = 0 AND lease_token = 2 AND leased_until IS NULL"))
                .isEqualTo(1);
        assertThat(claimer.claim(1)).hasSize(1);
    }

    @Test
    void a_lost_lease_changes_nothing_and_is_counted() {
        rows.enqueue(5);
        List<Held> mine = claimer.claim(5);
        rows.lapse();
        List<Held> theirs = claimer.claim(5);
        assertThat(theirs).hasSize(5);

        settle(mine.get(0), Outcome.done());
        settle(mine.get(1), Outcome.retry("late"));
        settle(mine.get(2), Outcome.unavailable("late"));
        settle(mine.get(3), Outcome.refused("late"));
        settler.settleNow(List.of(new Ending.Released(mine.get(4))));

        assertThat(rows.count("status = 'PENDING' AND attempts = 2 AND lease_token = 2 AND leased_until > now()"
                        + " AND last_error IS NULL AND deferrals = 0"))
                .isEqualTo(5);
        assertThat(tally.totals()).isEqualTo(new Totals(0, 0, 0, 0, 5));
    }

    @Test
    void a_settle_repeated_after_a_lost_answer_counts_as_done() {
        rows.enqueue(1);
        Held held = claimer.claim(1).get(0);

        settle(held, Outcome.done());
        settle(held, Outcome.done());

        assertThat(rows.count("status = 'DONE' AND lease_token = 2")).isEqualTo(1);
        assertThat(tally.totals()).isEqualTo(new Totals(2, 0, 0, 0, 0));
    }

    @Test
    void a_zombies_settle_after_a_redrive_changes_nothing() {
        rows.enqueue(1);
        Held zombie = claimer.claim(1).get(0);
        rows.lapse();
        settle(claimer.claim(1).get(0), Outcome.refused("no"));
        boolean redriven = rows.owner()
                .withHandle(handle -> handle.createQuery(
                                "SELECT outbox_redrive(id, lease_token, now(), false, 'ops', 'mended') FROM outbox")
                        .mapTo(Boolean.class)
                        .one());
        assertThat(redriven).isTrue();

        settle(zombie, Outcome.done());

        assertThat(rows.count("status = 'PENDING' AND attempts = 0 AND lease_token = 4"))
                .isEqualTo(1);
    }

    @Test
    void one_poisoned_outcome_does_not_undo_its_neighbours() {
        rows.enqueue(3);
        List<Held> claimed = claimer.claim(3);
        // A trigger stands for whatever makes one row's settle fail.
        rows.owner().useHandle(handle -> {
            handle.execute("""
                    CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS
                    $$ BEGIN IF NEW.status = 'DEAD' THEN RAISE EXCEPTION 'not this one'; END IF; RETURN NEW; END $$
                    """);
            handle.execute(
                    "CREATE TRIGGER refuse_one BEFORE UPDATE ON outbox FOR EACH ROW EXECUTE FUNCTION refuse_one()");
        });
        try {
            settler.settleNow(List.of(
                    new Ending.Finished(claimed.get(0), Outcome.done()),
                    new Ending.Finished(claimed.get(1), Outcome.refused("poison")),
                    new Ending.Finished(claimed.get(2), Outcome.retry("later"))));
        } finally {
            rows.owner().useHandle(handle -> handle.execute("DROP FUNCTION refuse_one CASCADE"));
        }

        assertThat(rows.column("status || '/' || lease_token", String.class))
                .containsExactly("DONE/2", "PENDING/1", "PENDING/2");
    }

    @Test
    void a_row_that_somebody_has_locked_holds_up_no_other_and_is_settled_later() {
        rows.enqueue(4);
        List<Held> claimed = claimer.claim(4);
        List<Ending> endings = List.of(
                new Ending.Finished(claimed.get(0), Outcome.done()),
                new Ending.Finished(claimed.get(1), Outcome.done()),
                new Ending.Finished(claimed.get(2), Outcome.retry("later")),
                new Ending.Finished(claimed.get(3), Outcome.retry("later")));
        List<Ending> locked;
        try (Handle other = rows.owner().open()) {
            other.begin();
            other.execute(
                    "SELECT FROM outbox WHERE id IN (?, ?) FOR UPDATE",
                    claimed.get(0).message().id(),
                    claimed.get(2).message().id());

            // A settle that waited would be refused: its session waits for no lock for long.
            locked = settler.settleNow(endings);

            assertThat(locked).containsExactly(endings.get(0), endings.get(2));
            other.rollback();
        }
        assertThat(rows.column("status || '/' || lease_token", String.class))
                .containsExactly("PENDING/1", "DONE/2", "PENDING/1", "PENDING/2");

        assertThat(settler.settleNow(locked)).isEmpty();
        assertThat(tally.totals()).isEqualTo(new Totals(2, 2, 0, 0, 0));
    }

    @Test
    void more_locked_rows_than_fit_into_a_batch_hold_up_no_other() throws InterruptedException {
        rows.enqueue(505);
        List<Held> claimed = claimer.claim(505);
        try (Handle other = rows.owner().open()) {
            other.begin();
            other.execute("SELECT FROM outbox WHERE id <= 500 FOR UPDATE");
            claimed.forEach(held -> settler.settle(held, Outcome.done()));

            settler.start();

            await().atMost(LONG).until(() -> rows.count("status = 'DONE'") == 5);
            other.rollback();
            await().atMost(LONG).until(() -> rows.count("status = 'DONE'") == 505);
        } finally {
            settler.close();
        }
    }

    @Test
    void an_error_text_that_postgres_cannot_store_is_mended() {
        settleOne(Outcome.retry("what\u0000ever \uD800"));

        assertThat(rows.column("last_error", String.class)).containsExactly("what\uFFFDever \uFFFD");
    }

    /** Reckoned from a moment between the one given and now. */
    private static String backedOffFor(String delay, Instant notBefore) {
        return "available_at - INTERVAL '%s' BETWEEN TIMESTAMPTZ '%s' AND now()".formatted(delay, notBefore);
    }

    private void settleOne(Outcome outcome) {
        rows.enqueue(1);
        Held held = claimer.claim(1).get(0);
        window.add(List.of(held));
        settle(held, outcome);
    }

    private void settle(Held held, Outcome outcome) {
        settler.settleNow(List.of(new Ending.Finished(held, outcome)));
    }
}
