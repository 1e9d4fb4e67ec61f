package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.testing.OutboxFixture;
import java.time.Duration;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class HeartbeatTest {

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    /** By more than its claim gave it. */
    private static final String EXTENDED = "leased_until > claimed_at + INTERVAL '30 seconds'";

    private final DrainSettings settings = TestSettings.of("worker-a");
    private final ManualWorker worker = new ManualWorker(outbox.jdbi(), settings);

    @Test
    void a_beat_extends_what_is_held_and_leaves_the_token() {
        outbox.enqueue(3);
        worker.claim(3);
        outbox.update("leased_until = claimed_at + INTERVAL '1 second'");

        worker.beat();

        assertThat(outbox.count(EXTENDED + " AND lease_token = 1 AND attempts = 1"))
                .isEqualTo(3);
    }

    @Test
    void a_late_beat_does_not_touch_what_somebody_else_has() {
        outbox.enqueue(1);
        Held mine = worker.claimOne();
        outbox.lapse();
        new ManualWorker(outbox.jdbi(), TestSettings.of("worker-b")).claimOne();
        outbox.update("leased_until = claimed_at + INTERVAL '1 second'");

        worker.beat();

        assertThat(outbox.count("leased_until = claimed_at + INTERVAL '1 second'"))
                .isEqualTo(1);
        assertThat(mine.stillMine()).isFalse();
        assertThat(mine.isLost()).isTrue();
    }

    @Test
    void a_late_beat_does_not_bring_back_what_is_done() {
        outbox.enqueue(1);
        Held held = worker.claimOne();
        worker.settle(held, Outcome.done());
        worker.hold(held);

        worker.beat();

        assertThat(outbox.count("status = 'DONE' AND leased_until IS NULL AND lease_token = 2"))
                .isEqualTo(1);
    }

    @Test
    void a_beat_does_not_wait_for_a_row_that_is_being_settled() {
        outbox.enqueue(2);
        List<Held> held = worker.claim(2);
        outbox.update("leased_until = claimed_at + INTERVAL '1 second'");
        try (Handle settling = outbox.jdbi().open()) {
            settling.begin();
            settling.execute(
                    "SELECT FROM outbox WHERE id = ? FOR UPDATE",
                    held.get(0).message().id());

            worker.beat();

            assertThat(outbox.count(EXTENDED)).isEqualTo(1);
            assertThat(held.get(0).stillMine()).isTrue();
            settling.rollback();
        }
    }

    @Test
    void a_process_that_was_frozen_for_longer_than_its_lease_knows_that_it_may_have_lost_it() {
        outbox.enqueue(1);
        Held held = new Held(
                new ManualWorker(outbox.jdbi(), settings).claimOne().message(),
                System.nanoTime() - Duration.ofSeconds(31).toNanos(),
                settings.lease());

        assertThat(held.stillMine()).isFalse();

        worker.hold(held);
        worker.beat();
        assertThat(held.stillMine()).as("nobody took it, so it is extended").isTrue();
    }
}
