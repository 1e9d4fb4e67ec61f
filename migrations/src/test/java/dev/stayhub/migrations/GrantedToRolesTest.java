package dev.stayhub.migrations;

import dev.stayhub.testbed.postgres.Sql;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each program needs to do in the database, and may. */
class GrantedToRolesTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final Sql owner = new Sql(database.owner());

    @Test
    void the_api_may_do_what_a_booking_needs_in_one_transaction() throws SQLException {
        long guest = TestRows.account(owner);
        long property = TestRows.property(owner);
        transaction(database.api(), """
                INSERT INTO idempotency_keys (account_id, operation, key, request_sha256)
                VALUES (:guest, 'POST /v1/bookings', 'k', sha256('')) ON CONFLICT DO NOTHING;
                SELECT request_sha256, response_status, response_body FROM idempotency_keys
                WHERE account_id = :guest AND operation = 'POST /v1/bookings' AND key = 'k' FOR UPDATE;
                SELECT * FROM properties WHERE id = :property FOR NO KEY UPDATE;
                INSERT INTO bookings (public_id, reference, property_id, guest_id, check_in, check_out, guests, currency,
                                      nightly_rate_minor, nights_minor, cleaning_fee_minor, service_fee_minor, total_minor)
                VALUES (gen_random_uuid(), 'ABCDEFGH', :property, :guest, '2030-05-10', '2030-05-11', 1, 'EUR', 1, 1, 1, 0, 2)
                ON CONFLICT ON CONSTRAINT no_overlapping_bookings DO NOTHING RETURNING *;
                INSERT INTO outbox (public_id, topic, subject, schema_version, payload, headers, available_at, due_at)
                VALUES (gen_random_uuid(), 'booking.created', 's', 1, '{}', '{}', now(), now()) RETURNING id, created_at;
                UPDATE idempotency_keys SET response_status = 201, response_location = '/', response_body = '{}'
                WHERE account_id = :guest AND key = 'k';
                """.replace(":guest", "" + guest).replace(":property", "" + property));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO accounts (public_id, email, name, password_hash)"
                        + " VALUES (gen_random_uuid(), 'a@b.test', 'n', 'h') ON CONFLICT (lower(email)) DO NOTHING RETURNING id",
                "SELECT id, password_hash, role FROM accounts WHERE lower(email) = 'a@b.test'",
                "INSERT INTO access_tokens (account_id, token_digest, expires_at)"
                        + " SELECT max(id), sha256('token'), now() + INTERVAL '1 h' FROM accounts HAVING max(id) IS NOT NULL",
                "UPDATE access_tokens SET revoked_at = now() WHERE token_digest = sha256('token')",
                "DELETE FROM access_tokens WHERE expires_at < now()",
                "INSERT INTO sign_in_places (account_id, place_digest, signed_in_at)"
                        + " SELECT max(id), sha256('place'), now() FROM accounts HAVING max(id) IS NOT NULL"
                        + " ON CONFLICT (account_id, place_digest) DO UPDATE SET signed_in_at = excluded.signed_in_at",
                "DELETE FROM sign_in_places WHERE account_id IN ("
                        + "SELECT account_id FROM sign_in_places ORDER BY signed_in_at LIMIT 10 FOR UPDATE SKIP LOCKED)",
                "DELETE FROM idempotency_keys WHERE created_at < now() - INTERVAL '24 h'",
                "UPDATE properties SET title = 't', status = 'PUBLISHED', published_at = now(), deleted_at = now(),"
                        + " version = version + 1, updated_at = now()",
                "UPDATE bookings SET check_in = check_in, check_out = check_out, guests = guests, version = version + 1,"
                        + " nightly_rate_minor = nightly_rate_minor, nights_minor = nights_minor, currency = currency,"
                        + " cleaning_fee_minor = cleaning_fee_minor, service_fee_minor = service_fee_minor,"
                        + " total_minor = total_minor, updated_at = now()",
                "UPDATE bookings SET property_title = property_title, city = city, country = country,"
                        + " time_zone = time_zone, check_in_time = check_in_time, check_out_time = check_out_time,"
                        + " host_name = host_name",
                "UPDATE bookings SET status = 'CANCELLED', cancelled_at = now(), cancelled_by = guest_id,"
                        + " cancellation_reason = 'ill'",
                "SELECT * FROM outbox",
                "SELECT * FROM outbox_workers",
                "SELECT * FROM outbox_audit",
                "SELECT idempotency_key, kind, state, first_attempt_at, sent_at, updated_at FROM email_deliveries",
                "UPDATE email_codes SET tries = tries + 1 WHERE expires_at > now() RETURNING code_digest",
                "DELETE FROM email_codes WHERE email = 'a@b.test'",
                "INSERT INTO used_quotas AS used (quota, subject, full_again_at) VALUES ('q', 'a@b.test', now())"
                        + " ON CONFLICT ON CONSTRAINT used_quotas_pk DO UPDATE"
                        + " SET full_again_at = greatest(used.full_again_at, now()) WHERE used.full_again_at <= now()",
                "SELECT full_again_at FROM used_quotas",
                "DELETE FROM used_quotas WHERE full_again_at <= now()",
                "UPDATE accounts SET password_hash = 'h' WHERE lower(email) = 'a@b.test' RETURNING id",
                "SELECT id FROM accounts WHERE password_hash = 'h' FOR SHARE",
                "INSERT INTO search_rebuilds (public_id, requested_by) VALUES (gen_random_uuid(), 'w')"
                        + " ON CONFLICT DO NOTHING RETURNING public_id",
                "SELECT * FROM search_rebuilds",
                "SELECT version FROM flyway_schema_history",
            })
    void the_api_may(String statement) throws SQLException {
        transaction(database.api(), statement);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                """
                UPDATE outbox
                SET attempts = attempts + 1, lease_token = lease_token + 1, leased_by = 'w', claimed_at = now(),
                    leased_until = now() + INTERVAL '30 s'
                WHERE id = ANY (ARRAY(
                    SELECT candidate.id
                    FROM unnest(ARRAY ['booking.created']) AS known (topic)
                    CROSS JOIN LATERAL (
                        SELECT o.id FROM outbox o
                        WHERE o.status = 'PENDING' AND o.topic = known.topic AND o.available_at <= now()
                        ORDER BY o.available_at, o.id LIMIT 10 FOR UPDATE SKIP LOCKED
                    ) AS candidate))
                RETURNING *
                """,
                "UPDATE outbox SET leased_until = now() + INTERVAL '30 s' WHERE leased_by = 'w'",
                "UPDATE outbox SET status = 'DONE', processed_at = now(), lease_token = lease_token + 1, leased_by = NULL,"
                        + " leased_until = NULL, last_error = NULL",
                "UPDATE outbox SET available_at = now() + INTERVAL '2 s', deferrals = deferrals + 1, attempts = attempts,"
                        + " lease_token = lease_token + 1, leased_by = NULL, leased_until = NULL, last_error = 'unavailable'",
                "UPDATE outbox SET status = 'DEAD', processed_at = now(), last_error = 'refused', leased_by = NULL,"
                        + " leased_until = NULL, lease_token = lease_token + 1",
                "UPDATE outbox SET refused_since = now(), refusals = refusals + 1, hangs = hangs + 1",
                """
                INSERT INTO outbox (public_id, copy_of, topic, subject, schema_version, payload, headers, attempts,
                                    lease_token, leased_by, claimed_at, leased_until, due_at)
                SELECT gen_random_uuid(), public_id, topic || '/h', subject, schema_version, payload, headers, 1, 1, 'w',
                       now(), now() + INTERVAL '30 s', due_at
                FROM outbox
                """,
                "DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE status IN ('DONE', 'DISCARDED')"
                        + " AND processed_at < now() - INTERVAL '7 days' ORDER BY processed_at LIMIT 100)",
                "INSERT INTO inbox (message_id, handler, outcome) SELECT id, 'h', 'DONE' FROM outbox ON CONFLICT DO NOTHING",
                "SELECT * FROM inbox",
                "INSERT INTO email_deliveries (idempotency_key, kind, recipient, state, rendered, rendered_sha256)"
                        + " VALUES ('k', 'c', 'a@b.test', 'SENDING', '', sha256('')) ON CONFLICT DO NOTHING RETURNING state",
                "UPDATE email_deliveries SET state = 'SENT', sent_at = now(), rendered = NULL, provider_id = 'p'",
                "UPDATE email_deliveries SET recipient = NULL, rendered = NULL, last_error = NULL",
                "INSERT INTO email_codes (email, selector, code_digest, expires_at)"
                        + " VALUES ('a@b.test', 'K7WQ', sha256('code'), now() + INTERVAL '3 hours')",
                "SELECT EXISTS (SELECT FROM accounts WHERE lower(email) = 'a@b.test')",
                "INSERT INTO outbox_workers (id, topics) VALUES ('w', '{t}')"
                        + " ON CONFLICT (id) DO UPDATE SET topics = excluded.topics, seen_at = now()",
                "DELETE FROM outbox_workers WHERE seen_at < now() - INTERVAL '1 day'",
                "SELECT * FROM outbox_audit",
                "SELECT * FROM bookings JOIN properties ON properties.id = property_id",
                "UPDATE search_rebuilds SET state = 'RUNNING', started_at = now(), properties_total = 9, properties_done = 1",
                "SELECT * FROM search_rebuilds FOR UPDATE SKIP LOCKED",
                "SELECT outbox_redrive(0, 0, now(), FALSE, 'who', 'why'), outbox_discard(0, 0, 'who', 'why')",
                "SELECT version FROM flyway_schema_history",
            })
    void the_worker_may(String statement) throws SQLException {
        TestRows.message(new Sql(database.api()), "booking.created");
        transaction(database.worker(), statement);
    }

    /** Rolled back, so that no test sees what another one did. */
    private static void transaction(DataSource login, String statements) throws SQLException {
        try (Connection connection = login.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            try {
                statement.execute(statements);
            } finally {
                connection.rollback();
            }
        }
    }
}
