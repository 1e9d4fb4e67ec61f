package dev.stayhub.migrations;

import static dev.stayhub.testbed.postgres.Sql.NOT_PERMITTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.testbed.postgres.Sql;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each program may not do in the database, whatever its code says. */
class RefusedToRolesTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final Sql owner = new Sql(database.owner());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO accounts (public_id, email, name, password_hash, role)"
                        + " VALUES (gen_random_uuid(), 'a@b.test', 'n', 'h', 'OPERATOR')",
                "UPDATE accounts SET role = 'OPERATOR'",
                "UPDATE accounts SET email = 'a@b.test'",
                "DELETE FROM accounts",
                "UPDATE access_tokens SET expires_at = now() + INTERVAL '1 year'",
                "UPDATE access_tokens SET account_id = 1",
                "UPDATE sign_in_places SET account_id = 1",
                "UPDATE sign_in_places SET place_digest = sha256('place')",
                "UPDATE properties SET owner_id = 1",
                "UPDATE properties SET public_id = gen_random_uuid()",
                "DELETE FROM properties",
                "UPDATE bookings SET guest_id = 1",
                "UPDATE bookings SET property_id = 1",
                "UPDATE bookings SET reference = 'ABCDEFGH'",
                "UPDATE bookings SET guest_name = 'Gus'",
                "UPDATE bookings SET cancellable_days_before = 0",
                "DELETE FROM bookings",
                "UPDATE idempotency_keys SET account_id = 1",
                "UPDATE idempotency_keys SET request_sha256 = ''",
                "INSERT INTO outbox (public_id, topic, subject, schema_version, payload, status)"
                        + " VALUES (gen_random_uuid(), 't', 's', 1, '{}', 'DONE')",
                "INSERT INTO outbox (public_id, topic, subject, schema_version, payload, attempts)"
                        + " VALUES (gen_random_uuid(), 't', 's', 1, '{}', 7)",
                "INSERT INTO outbox (public_id, topic, subject, schema_version, payload, created_at)"
                        + " VALUES (gen_random_uuid(), 't', 's', 1, '{}', now())",
                "UPDATE outbox SET status = 'DONE'",
                "UPDATE outbox SET payload = '{}'",
                "SELECT id FROM outbox FOR UPDATE",
                "DELETE FROM outbox",
                "SELECT message_id FROM inbox",
                "INSERT INTO inbox (message_id, handler, outcome) VALUES (1, 'h', 'DONE')",
                "INSERT INTO email_deliveries (idempotency_key, kind, state, rendered, rendered_sha256)"
                        + " VALUES ('k', 'c', 'SENDING', '', sha256(''))",
                "UPDATE email_deliveries SET state = 'SENT', sent_at = now()",
                "DELETE FROM email_deliveries",
                "SELECT rendered FROM email_deliveries",
                "INSERT INTO email_codes (email, selector, code_digest, expires_at)"
                        + " VALUES ('a@b.test', 'K7WQ', sha256('code'), now() + INTERVAL '3 hours')",
                "UPDATE email_codes SET expires_at = now() + INTERVAL '1 year'",
                "UPDATE email_codes SET code_digest = sha256('code')",
                "UPDATE used_quotas SET subject = 'a@b.test'",
                "INSERT INTO outbox_audit (message_public_id, topic, subject, action, acted_by, reason, old_due_at,"
                        + " old_attempts, old_deferrals) VALUES (gen_random_uuid(), 't', 's', 'REDRIVE', 'w', 'y', now(), 1, 1)",
                "INSERT INTO outbox_workers (id, topics) VALUES ('w', '{}')",
                "INSERT INTO search_rebuilds (public_id, requested_by, state) VALUES (gen_random_uuid(), 'w', 'RUNNING')",
                "UPDATE search_rebuilds SET state = 'DONE', finished_at = now()",
            })
    void the_api_may_not(String statement) {
        new Sql(database.api()).refused(NOT_PERMITTED, "permission denied", statement);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id FROM accounts",
                "SELECT password_hash FROM accounts",
                "SELECT name FROM accounts",
                "SELECT code_digest FROM email_codes",
                "UPDATE email_codes SET tries = 0",
                "DELETE FROM email_codes",
                "SELECT subject FROM used_quotas",
                "SELECT token_digest FROM access_tokens",
                "SELECT place_digest FROM sign_in_places",
                "SELECT key FROM idempotency_keys",
                "INSERT INTO bookings (reference) VALUES ('ABCDEFGH')",
                "UPDATE bookings SET status = 'CANCELLED'",
                "SELECT id FROM bookings FOR KEY SHARE",
                "DELETE FROM bookings",
                "INSERT INTO properties (title) VALUES ('t')",
                "UPDATE properties SET version = version + 1",
                "DELETE FROM properties",
                "INSERT INTO outbox (public_id, topic, subject, schema_version, payload, status)"
                        + " VALUES (gen_random_uuid(), 't', 's', 1, '{}', 'DONE')",
                "INSERT INTO outbox (public_id, topic, subject, schema_version, payload, created_at)"
                        + " VALUES (gen_random_uuid(), 't', 's', 1, '{}', now())",
                "UPDATE outbox SET copy_of = NULL",
                "UPDATE outbox SET payload = '{}'",
                "UPDATE outbox SET headers = '{}'",
                "UPDATE outbox SET topic = 't'",
                "UPDATE outbox SET due_at = now()",
                "UPDATE inbox SET outcome = 'DONE'",
                "DELETE FROM inbox",
                "DELETE FROM email_deliveries",
                "INSERT INTO outbox_audit (reason) VALUES ('because')",
                "UPDATE outbox_audit SET reason = 'because'",
                "DELETE FROM outbox_audit",
                "INSERT INTO search_rebuilds (public_id, requested_by) VALUES (gen_random_uuid(), 'w')",
                "UPDATE search_rebuilds SET requested_by = 'w'",
            })
    void the_worker_may_not(String statement) {
        new Sql(database.worker()).refused(NOT_PERMITTED, "permission denied", statement);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE mine (id BIGINT)",
                "CREATE SCHEMA mine",
                "CREATE FUNCTION mine() RETURNS INT LANGUAGE sql AS 'SELECT 1'",
                "CREATE ROLE mine",
                "ALTER TABLE bookings DROP CONSTRAINT no_overlapping_bookings",
                "ALTER FUNCTION outbox_discard SECURITY INVOKER",
                "DROP TABLE outbox",
                "DROP EXTENSION btree_gist",
                "TRUNCATE outbox",
                "GRANT stayhub_worker TO stayhub_api",
                "INSERT INTO flyway_schema_history (installed_rank) VALUES (9)",
                "UPDATE flyway_schema_history SET success = TRUE",
            })
    void neither_may_change_the_schema(String statement) {
        new Sql(database.api()).refused(NOT_PERMITTED, "", statement);
        new Sql(database.worker()).refused(NOT_PERMITTED, "", statement);
    }

    @Test
    void the_public_may_do_nothing() throws SQLException {
        assertThat(owner.strings("""
                SELECT relname || ': ' || privilege_type
                FROM pg_class CROSS JOIN LATERAL aclexplode(relacl)
                WHERE relnamespace = 'public'::REGNAMESPACE AND grantee = 0
                """)).isEmpty();
    }

    @Test
    void group_roles_cannot_log_in_and_own_nothing() throws SQLException {
        assertThat(owner.strings("""
                SELECT rolname FROM pg_roles
                WHERE rolname IN ('stayhub_api', 'stayhub_worker')
                  AND (rolcanlogin OR rolsuper OR rolcreaterole OR rolcreatedb
                       OR EXISTS (SELECT FROM pg_class WHERE relowner = pg_roles.oid))
                """)).isEmpty();
    }
}
