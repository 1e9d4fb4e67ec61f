package dev.stayhub.worker.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.testbed.postgres.TestDatabase;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RetentionScheduleTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static final Duration MOMENT = Duration.ofMillis(20);
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Instant NOON = Instant.parse("2026-12-01T12:00:00Z");

    private OperatorRows rows;

    @BeforeEach
    void emptyTables() {
        rows = new OperatorRows(database);
    }

    @Test
    void it_runs_soon_after_the_start_and_then_again_and_keeps_the_time_of_its_last_success() {
        rows.finished(2, "8 days");
        try (RetentionSchedule schedule = schedule(jdbi(), MOMENT, MOMENT)) {
            await().atMost(LONG).until(() -> rows.count("outbox", "TRUE") == 0);
            await().atMost(LONG).until(() -> schedule.lastSuccess().equals(Optional.of(NOON)));

            rows.finished(1, "8 days");
            await().atMost(LONG).until(() -> rows.count("outbox", "TRUE") == 0);
        }
    }

    @Test
    void nothing_runs_before_its_time_and_nothing_after_it_was_closed() {
        rows.finished(1, "8 days");
        RetentionSchedule schedule = schedule(jdbi(), HOUR, HOUR);
        schedule.close();

        assertThat(rows.count("outbox", "TRUE")).isEqualTo(1);
        assertThat(schedule.lastSuccess()).isEmpty();
    }

    @Test
    void a_run_that_failed_is_tried_again_soon() {
        rows.finished(1, "8 days");
        try (RetentionSchedule schedule = schedule(jdbi(), MOMENT, HOUR)) {
            rows.execute("ALTER TABLE outbox RENAME TO outbox_away");
            try {
                await().during(Duration.ofMillis(200))
                        .until(() -> schedule.lastSuccess().isEmpty());
            } finally {
                rows.execute("ALTER TABLE outbox_away RENAME TO outbox");
            }
            await().atMost(LONG).until(() -> rows.count("outbox", "TRUE") == 0);
        }
    }

    private static Jdbi jdbi() {
        return Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
    }

    private static RetentionSchedule schedule(Jdbi jdbi, Duration soon, Duration later) {
        return RetentionSchedule.start(
                new Retention(jdbi, Duration.ofDays(7), Duration.ofDays(30)),
                Clock.fixed(NOON, ZoneOffset.UTC),
                soon,
                later);
    }
}
