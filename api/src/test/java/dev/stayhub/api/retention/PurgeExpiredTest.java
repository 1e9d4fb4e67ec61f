package dev.stayhub.api.retention;

import static dev.stayhub.api.testing.Waits.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.CapturedLog;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PurgeExpiredTest {

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    private Person host;
    private PurgeExpired purge;

    @BeforeEach
    void people() {
        purge = new PurgeExpired(api.transactions(), RunningApi.NEW_YEAR);
        purge.run(() -> false);
        host = api.signUp("Hugo Host");
    }

    @Test
    void an_answer_is_kept_for_a_day_and_then_the_key_is_free() {
        String first =
                host.postOnce("/v1/properties", JsonBodies.property(), "key").body();
        age("23 hours 59 minutes");
        purge.run(() -> false);
        assertThat(host.postOnce("/v1/properties", JsonBodies.property(), "key").body())
                .isEqualTo(first);

        age("24 hours 1 minute");
        assertThat(purge.run(() -> false)).isEqualTo(new PurgeExpired.Removed(1, 0, 0, 0, 0));

        assertThat(host.postOnce("/v1/properties", JsonBodies.property(), "key")
                        .expect(201)
                        .body())
                .isNotEqualTo(first);
    }

    @Test
    void a_token_goes_when_it_has_expired() {
        Person other = api.signUp("Olga Other");
        api.owner().execute("""
                        UPDATE access_tokens SET expires_at = created_at, created_at = created_at - INTERVAL '30 days'
                        WHERE account_id = (SELECT id FROM accounts WHERE email = :about)
                        """, other.email());

        assertThat(purge.run(() -> false)).isEqualTo(new PurgeExpired.Removed(0, 1, 0, 0, 0));

        host.get("/v1/me").expect(200);
        other.get("/v1/me").expectProblem(401, "unauthenticated");
    }

    @Test
    void a_code_goes_when_it_has_expired_and_a_quota_when_all_of_it_is_available_again() {
        api.owner().issueCode("live@stayhub.test");
        api.owner().issueCode("expired@stayhub.test");
        api.owner().execute("""
                        UPDATE email_codes SET expires_at = now(), created_at = now() - INTERVAL '3 hours'
                        WHERE email = :about
                        """, "expired@stayhub.test");
        api.owner().execute("""
                        INSERT INTO used_quotas (quota, subject, full_again_at)
                        VALUES ('test', 'in use', now() + INTERVAL '1 hour'), ('test', 'full again', now())
                        """);

        assertThat(purge.run(() -> false)).isEqualTo(new PurgeExpired.Removed(0, 0, 0, 1, 1));

        assertThat(api.owner().strings("SELECT email FROM email_codes")).containsExactly("live@stayhub.test");
        assertThat(api.owner().strings("SELECT subject FROM used_quotas WHERE quota = 'test'"))
                .containsExactly("in use");
    }

    @Test
    void the_place_of_a_sign_in_is_forgotten_after_60_days() {
        api.signUp("Olga Other");
        placesAreFrom("2026-11-02T10:30:01Z");
        assertThat(purge.run(() -> false).isNothing()).isTrue();

        placesAreFrom("2026-11-02T10:30:00Z");
        long places = api.owner().number("SELECT count(*) FROM sign_in_places");
        assertThat(purge.run(() -> false)).isEqualTo(new PurgeExpired.Removed(0, 0, places, 0, 0));
        assertThat(api.owner().number("SELECT count(*) FROM sign_in_places")).isZero();
    }

    @Test
    void many_go_in_batches_and_no_further_than_the_one_at_hand_when_it_is_told_to_stop() {
        makeExpiredKeys(1_201);
        int[] batches = new int[1];

        assertThat(purge.run(() -> batches[0]++ == 1).keys()).isEqualTo(PurgeExpired.BATCHES.size());
        assertThat(purge.run(() -> false).keys()).isEqualTo(701);
        assertThat(purge.run(() -> false).isNothing()).isTrue();
    }

    @Test
    void rows_that_somebody_is_at_are_not_waited_for() throws SQLException {
        makeExpiredKeys(3);
        try (Connection connection = api.database().owner().getConnection();
                Statement lock = connection.createStatement()) {
            connection.setAutoCommit(false);
            lock.execute("SELECT FROM idempotency_keys WHERE key = 'expired-2' FOR UPDATE");

            assertThat(purge.run(() -> false).keys()).isEqualTo(2);
            connection.rollback();
        }
        assertThat(purge.run(() -> false).keys()).isEqualTo(1);
    }

    @Test
    void it_runs_by_itself_and_goes_on_after_a_failure() {
        try (CapturedLog log = new CapturedLog()) {
            api.owner().execute("ALTER TABLE idempotency_keys RENAME TO away");
            try (PurgeSchedule schedule = PurgeSchedule.start(purge, Duration.ZERO, Duration.ofMillis(20))) {
                await().until(() -> log.alarms().stream().anyMatch(line -> line.contains("purge failed")));
                api.owner().execute("ALTER TABLE away RENAME TO idempotency_keys");
                makeExpiredKeys(1);

                await().until(() ->
                        api.owner().number("SELECT count(*) FROM idempotency_keys WHERE key = 'expired-1'") == 0);
                assertThat(schedule).isNotNull();
            }
        }
    }

    private static void age(String interval) {
        api.owner().execute("UPDATE idempotency_keys SET created_at = now() - INTERVAL '" + interval + "'");
    }

    private static void placesAreFrom(String instant) {
        api.owner().execute("UPDATE sign_in_places SET signed_in_at = CAST(:about AS TIMESTAMPTZ)", instant);
    }

    private static void makeExpiredKeys(int count) {
        api.owner().execute("""
                        INSERT INTO idempotency_keys (account_id, operation, key, request_sha256, response_status,
                                                      response_body, created_at)
                        SELECT (SELECT max(id) FROM accounts), 'test', 'expired-' || i, sha256(''), 201, '{}',
                               now() - INTERVAL '25 hours'
                        FROM generate_series(1, CAST(:about AS INTEGER)) i
                        """, count);
    }
}
