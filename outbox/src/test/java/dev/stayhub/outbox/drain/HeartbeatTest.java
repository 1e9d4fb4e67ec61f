package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.outbox.Outcome;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.time.Duration;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class HeartbeatTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    /** By more than its claim gave it. */
    private static final String EXTENDED = "leased_until > claimed_at + INTERVAL '30 seconds'";

    private final DrainSettings settings = TestSettings.of("worker-a");
    private final Window window = new Window(1_000);
    private Jdbi jdbi;
    private OutboxRows rows;
    private Claimer claimer;
    private Settler settler;
    private Heartbeat heartbeat;

    @BeforeEach
    void emptyOutbox() {
        jdbi = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
        rows = new OutboxRows(database);
        claimer = Claimers.of(jdbi, settings, window);
        settler = new Settler(
                new OutcomeWriter(jdbi, settings, Backoff.exact(settings.backoff()), DrainListener.NONE),
                window,
                new Signal());
        heartbeat = new Heartbeat(jdbi, settings, window, settler, DrainListener.NONE);
    }

    @Test
    void a_beat_extends_what_is_held_and_leaves_the_token() {
        rows.enqueue(3);
        window.add(claimer.claim(3));
        rows.update("leased_until = claimed_at + INTERVAL '1 second'");

        heartbeat.beat();

        assertThat(rows.count(EXTENDED + " AND lease_token = 1 AND attempts = 1"))
                .isEqualTo(3);
    }

    @Test
    void a_late_beat_does_not_touch_what_somebody_else_has() {
        rows.enqueue(1);
        Held mine = claimer.claim(1).get(0);
        window.add(List.of(mine));
        rows.lapse();
        claimer.claim(1);
        rows.update("leased_until = claimed_at + INTERVAL '1 second'");

        heartbeat.beat();

        assertThat(rows.count("leased_until = claimed_at + INTERVAL '1 second'"))
                .isEqualTo(1);
        assertThat(mine.stillMine()).isFalse();
        assertThat(mine.isLost()).isTrue();
    }

    @Test
    void a_late_beat_does_not_bring_back_what_is_done() {
        rows.enqueue(1);
        Held held = claimer.claim(1).get(0);
        window.add(List.of(held));
        settler.settleNow(List.of(new Ending.Finished(held, Outcome.done())));
        window.add(List.of(held));

        heartbeat.beat();

        assertThat(rows.count("status = 'DONE' AND leased_until IS NULL AND lease_token = 2"))
                .isEqualTo(1);
    }

    @Test
    void a_beat_does_not_wait_for_a_row_that_is_being_settled() {
        rows.enqueue(2);
        List<Held> held = claimer.claim(2);
        window.add(held);
        rows.update("leased_until = claimed_at + INTERVAL '1 second'");
        try (Handle settling = jdbi.open()) {
            settling.begin();
            settling.execute(
                    "SELECT FROM outbox WHERE id = ? FOR UPDATE",
                    held.get(0).message().id());

            heartbeat.beat();

            assertThat(rows.count(EXTENDED)).isEqualTo(1);
            assertThat(held.get(0).stillMine()).isTrue();
            settling.rollback();
        }
    }

    @Test
    void a_process_that_was_frozen_for_longer_than_its_lease_knows_that_it_may_have_lost_it() {
        rows.enqueue(1);
        Held held = new Held(
                claimer.claim(1).get(0).message(),
                System.nanoTime() - Duration.ofSeconds(31).toNanos(),
                settings.lease());

        assertThat(held.stillMine()).isFalse();

        window.add(List.of(held));
        heartbeat.beat();
        assertThat(held.stillMine()).as("nobody took it, so it is extended").isTrue();
    }
}
