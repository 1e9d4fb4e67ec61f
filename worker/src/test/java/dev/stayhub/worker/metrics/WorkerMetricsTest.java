package dev.stayhub.worker.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.outbox.Destination;
import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.drain.Drain;
import dev.stayhub.outbox.drain.DrainSettings;
import dev.stayhub.outbox.drain.DrainState;
import dev.stayhub.search.Drift;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.worker.TestBookingMessages;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class WorkerMetricsTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final String TOPIC = "room.painted";
    private static final String STRANGER = "robot.arrived";

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final AtomicReference<Handler> handler = new AtomicReference<>((message, lease) -> Outcome.done());
    private final Destination painter = new Destination("painter", Duration.ofMinutes(10));
    private final List<Subscription> handlers = List.of(
            Subscription.of(TOPIC, "paint", (message, lease) -> handler.get().handle(message, lease), painter));
    private Jdbi jdbi;
    private TestBookingMessages messages;
    private WorkerMetrics metrics;

    @BeforeEach
    void emptyOutbox() {
        jdbi = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
        messages = new TestBookingMessages(database);
        metrics = new WorkerMetrics(handlers, jdbi, Duration.ofMillis(500));
    }

    @AfterEach
    void close() {
        metrics.close();
    }

    private void enqueue(String topic, int count) {
        for (int n = 0; n < count; n++) {
            messages.enqueue(topic, "{}");
        }
    }

    private void drain() throws InterruptedException {
        DrainSettings settings = new DrainSettings(
                "a",
                2,
                100,
                Duration.ofMillis(100),
                Duration.ofSeconds(30),
                Duration.ofSeconds(60),
                Duration.ofMinutes(1),
                2,
                Duration.ofSeconds(20));
        Drain.create(jdbi, jdbi, handlers, settings, new Random(1), metrics.listener())
                .once();
    }

    private Scrape scrape() {
        return Scrape.parse(metrics.scrape());
    }

    private Double attempts(String outcome) {
        return scrape().value("stayhub_worker_attempts_total", "topic", TOPIC, "outcome", outcome);
    }

    private Double numberOf(String name, String topic) {
        return scrape().value("stayhub_outbox_" + name, "topic", topic);
    }

    private void awaitNumber(String name, String topic, double value) {
        await().atMost(LONG).until(() -> Double.valueOf(value).equals(numberOf(name, topic)));
    }

    @Test
    void every_series_of_a_topic_is_there_at_zero_before_anything_happens() {
        assertThat(List.of("done", "retried", "unavailable", "dead", "released", "lost_lease"))
                .allSatisfy(outcome -> assertThat(attempts(outcome)).isZero());
        assertThat(scrape().value("stayhub_worker_claimed_messages_total", "topic", TOPIC))
                .isZero();
        assertThat(scrape().value("stayhub_worker_lost_leases_total", "topic", TOPIC))
                .isZero();
        assertThat(scrape().value("stayhub_worker_handler_seconds_count", "topic", TOPIC))
                .isZero();
        assertThat(scrape().counters()).allSatisfy(name -> assertThat(name).endsWith("_total"));
    }

    @Test
    void the_drift_of_the_search_index_is_shown_by_kind_and_not_while_nobody_knows_it() {
        AtomicReference<Optional<Drift>> drift = new AtomicReference<>(Optional.empty());
        metrics.showDrift(drift::get);
        assertThat(driftOf("stale")).isNaN();

        drift.set(Optional.of(new Drift(
                9, List.of(), List.of(UUID.randomUUID(), UUID.randomUUID()), List.of(UUID.randomUUID()), true)));

        assertThat(driftOf("missing")).isZero();
        assertThat(driftOf("stale")).isEqualTo(2);
        assertThat(driftOf("extra")).isEqualTo(1);
    }

    private Double driftOf(String kind) {
        return scrape().value("stayhub_search_drift_properties", "kind", kind);
    }

    @Test
    void what_is_handled_fails_dies_or_finds_nobody_is_counted() throws InterruptedException {
        enqueue(TOPIC, 3);
        drain();
        assertThat(attempts("done")).isEqualTo(3);
        assertThat(scrape().value("stayhub_worker_claimed_messages_total", "topic", TOPIC))
                .isEqualTo(3);
        assertThat(scrape().value("stayhub_worker_claim_seconds_count")).isEqualTo(1);
        assertThat(scrape().value("stayhub_worker_handler_seconds_count", "topic", TOPIC))
                .isEqualTo(3);

        enqueue(TOPIC, 1);
        handler.set((message, lease) -> Outcome.retry("too humid"));
        drain();
        assertThat(attempts("retried")).isEqualTo(1);

        messages.owner().useHandle(handle -> handle.execute("UPDATE outbox SET available_at = now()"));
        drain();
        assertThat(attempts("dead")).isEqualTo(1);

        enqueue(TOPIC, 6);
        handler.set((message, lease) -> Outcome.unavailable("no painter"));
        drain();
        assertThat(attempts("unavailable")).isEqualTo(6);
    }

    @Test
    void a_lease_that_is_lost_is_counted() throws InterruptedException {
        enqueue(TOPIC, 1);
        handler.set((message, lease) -> {
            messages.owner().useHandle(handle -> handle.execute("UPDATE outbox SET lease_token = lease_token + 1"));
            return Outcome.done();
        });

        drain();

        assertThat(scrape().value("stayhub_worker_lost_leases_total", "topic", TOPIC))
                .isEqualTo(1);
        assertThat(attempts("lost_lease")).isEqualTo(1);
        assertThat(attempts("done")).isZero();
    }

    @Test
    void a_destination_that_is_away_is_named() throws InterruptedException {
        assertThat(health("reachable")).isEqualTo(1);
        enqueue(TOPIC, 20);
        handler.set((message, lease) -> Outcome.unavailable("no painter"));
        drain();

        assertThat(health("reachable")).isZero();
        assertThat(health("unreachable")).isEqualTo(1);
        assertThat(health("on_trial")).isZero();
    }

    private Double health(String health) {
        return scrape().value("stayhub_worker_destination", "destination", "painter", "health", health);
    }

    @Test
    void the_numbers_of_the_outbox_are_told_by_topic_and_topics_that_vanish_take_their_series_along() {
        enqueue(TOPIC, 2);
        enqueue(STRANGER, 5);
        messages.owner()
                .useHandle(handle -> handle.execute("UPDATE outbox SET due_at = now() - INTERVAL '11 minutes' WHERE"
                        + " topic = '" + STRANGER + "'"));
        metrics.start();

        await().atMost(LONG).untilAsserted(() -> {
            assertThat(numberOf("pending_messages", STRANGER)).isEqualTo(5);
            assertThat(numberOf("due_messages", TOPIC)).isEqualTo(2);
            assertThat(numberOf("unhandled_due_messages", STRANGER)).isEqualTo(5);
            assertThat(numberOf("oldest_waiting_seconds", STRANGER)).isBetween(11 * 60.0, 60 * 60.0);
            assertThat(numberOf("dead_messages", STRANGER)).isZero();
        });

        messages.owner().useHandle(handle -> handle.execute("DELETE FROM outbox WHERE topic = '" + STRANGER + "'"));
        await().atMost(LONG).until(() -> numberOf("pending_messages", STRANGER) == null);
        assertThat(scrape().labelValues("stayhub_outbox_unhandled_due_messages", "topic"))
                .doesNotContain(STRANGER);
        awaitNumber("pending_messages", TOPIC, 2);
    }

    @Test
    void a_thousand_topics_do_not_make_a_thousand_series() {
        messages.owner().useHandle(handle -> handle.execute("""
                        INSERT INTO outbox (public_id, topic, subject, schema_version, payload)
                        SELECT gen_random_uuid(), 'robot.' || n, 'subject', 1, '{}' FROM generate_series(1, 1000) AS n
                        """));
        metrics.start();

        awaitNumber("pending_messages", "(other)", 980);
        assertThat(scrape().labelValues("stayhub_outbox_pending_messages", "topic"))
                .hasSizeLessThanOrEqualTo(22);
        awaitNumber("unhandled_due_messages", "(other)", 980);
    }

    @Test
    void a_topic_can_be_called_anything() {
        enqueue("a \"quoted\" \\ topic\nof two lines", 1);
        metrics.start();

        awaitNumber("pending_messages", "a \\\"quoted\\\" \\\\ topic\\nof two lines", 1);
    }

    @Test
    void numbers_that_cannot_be_read_any_more_are_none_and_their_age_says_so() {
        enqueue(TOPIC, 2);
        metrics.start();
        awaitNumber("pending_messages", TOPIC, 2);
        await().atMost(LONG).until(() -> scrape().value("stayhub_outbox_read_age_seconds") < 1);

        messages.owner().useHandle(handle -> handle.execute("ALTER TABLE outbox RENAME TO outbox_away"));
        try {
            await().atMost(LONG).until(() -> Double.isNaN(numberOf("pending_messages", TOPIC)));
            assertThat(scrape().value("stayhub_outbox_workers")).isNaN();
            assertThat(scrape().value("stayhub_outbox_read_age_seconds")).isGreaterThan(1.4);
        } finally {
            messages.owner().useHandle(handle -> handle.execute("ALTER TABLE outbox_away RENAME TO outbox"));
        }

        awaitNumber("pending_messages", TOPIC, 2);
    }

    @Test
    void what_a_worker_has_at_hand_and_when_it_last_purged_is_told() {
        AtomicReference<Optional<Instant>> purged = new AtomicReference<>(Optional.empty());
        metrics.showDrain(() -> new DrainState(8, 3, 1, 40, 200, List.of()));
        metrics.showRetention(purged::get);

        assertThat(scrape().value("stayhub_worker_slots")).isEqualTo(8);
        assertThat(scrape().value("stayhub_worker_busy_slots")).isEqualTo(3);
        assertThat(scrape().value("stayhub_worker_lost_slots")).isEqualTo(1);
        assertThat(scrape().value("stayhub_worker_held_messages")).isEqualTo(40);
        assertThat(scrape().value("stayhub_worker_window_messages")).isEqualTo(200);
        assertThat(scrape().value("stayhub_worker_last_purge_timestamp_seconds"))
                .isZero();

        purged.set(Optional.of(Instant.ofEpochSecond(1_800_000_000)));
        assertThat(scrape().value("stayhub_worker_last_purge_timestamp_seconds"))
                .isEqualTo(1_800_000_000);
    }
}
