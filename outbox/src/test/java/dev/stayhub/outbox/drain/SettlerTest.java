package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.migrations.testing.TestDatabase;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.drain.Settler.Ending;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SettlerTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final DrainSettings settings = TestSettings.of("worker-a").build();
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
    void never_earlier_than_the_destination_asked_for() {
        Instant asked = Instant.now().plusSeconds(600);
        rows.enqueue(2);

        List<Held> claimed = claimer.claim(2);
        settle(claimed.get(0), new Outcome.Retry("slow down", Optional.of(asked)));
        settle(claimed.get(1), new Outcome.Unavailable("slow down", Optional.of(asked)));

        assertThat(rows.column("available_at", Instant.class))
                .allSatisfy(availableAt -> assertThat(availableAt)
                        .isCloseTo(asked, org.assertj.core.api.Assertions.within(Duration.ofMillis(1))));
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
    void an_outage_of_less_than_a_day_kills_no_message_and_a_longer_one_does() {
        rows.enqueue(2);
        List<Held> claimed = claimer.claim(2);
        rows.owner()
                .useHandle(handle -> handle.execute(
                        "UPDATE outbox SET due_at = now() - CASE WHEN id = ? THEN INTERVAL '23 hours 59 minutes'"
                                + " ELSE INTERVAL '24 hours 1 minute' END",
                        claimed.get(0).message().id()));

        claimed.forEach(held -> settle(held, Outcome.unavailable("connection refused")));

        assertThat(rows.column("status", String.class)).containsExactly("PENDING", "DEAD");
    }

    @Test
    void what_never_started_is_handed_back_as_it_was() {
        rows.enqueue(1);
        Held held = claimer.claim(1).get(0);

        settler.settleNow(List.of(new Ending(held, Optional.empty())));

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
        settler.settleNow(List.of(new Ending(mine.get(4), Optional.empty())));

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
                    new Ending(claimed.get(0), Optional.of(Outcome.done())),
                    new Ending(claimed.get(1), Optional.of(Outcome.refused("poison"))),
                    new Ending(claimed.get(2), Optional.of(Outcome.retry("later")))));
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
                new Ending(claimed.get(0), Optional.of(Outcome.done())),
                new Ending(claimed.get(1), Optional.of(Outcome.done())),
                new Ending(claimed.get(2), Optional.of(Outcome.retry("later"))),
                new Ending(claimed.get(3), Optional.of(Outcome.retry("later"))));
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
        settler.settleNow(List.of(new Ending(held, Optional.of(outcome))));
    }
}
