package dev.stayhub.migrations;

import static dev.stayhub.testbed.postgres.Sql.CHECK_VIOLATED;
import static dev.stayhub.testbed.postgres.Sql.NOT_UNIQUE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.testbed.postgres.Sql;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** States that a message cannot be in, and what its updates cost. */
class OutboxTableTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static final String INSERT = """
            INSERT INTO outbox (public_id, topic, subject, schema_version, payload, headers)
            VALUES (gen_random_uuid(), ?, ?, ?, ?::JSONB, ?::JSONB)
            """;

    private final Sql owner = new Sql(database.owner());
    private final Sql api = new Sql(database.api());
    private final Sql worker = new Sql(database.worker());

    @ParameterizedTest
    @CsvSource({
        "'status = ''SENT'', processed_at = now()', outbox_status",
        "status = 'DONE', outbox_processed_when_not_pending",
        "processed_at = now(), outbox_processed_when_not_pending",
        "'status = ''DEAD'', processed_at = now()', outbox_dead_has_a_reason",
        "leased_until = now(), outbox_lease_is_whole",
        "leased_by = 'a worker', outbox_lease_is_whole",
        "'status = ''DONE'', processed_at = now(), leased_until = now(), leased_by = ''w''', outbox_only_pending_is_leased",
        "attempts = -1, outbox_counts",
        "deferrals = -1, outbox_counts",
        "lease_token = -1, outbox_counts",
    })
    void a_message_is_in_no_state_that_contradicts_itself(String change, String rule) throws SQLException {
        long id = TestRows.message(api, "booking.created");

        worker.refused(CHECK_VIOLATED, rule, "UPDATE outbox SET " + change + " WHERE id = ?", id);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '|',
            value = {
                "'', b, 1, {}, {}, outbox_topic_length",
                "t, '', 1, {}, {}, outbox_subject_length",
                "t, b, 0, {}, {}, outbox_schema_version",
                "t, b, 1, [], {}, outbox_payload_is_an_object",
                "t, b, 1, null, {}, outbox_payload_is_an_object",
                "t, b, 1, {}, [], outbox_headers_are_an_object",
            })
    void what_is_no_message_is_refused(
            String topic, String subject, int version, String payload, String headers, String rule) {
        api.refused(
                CHECK_VIOLATED,
                rule,
                INSERT,
                topic.replace("'", ""),
                subject.replace("'", ""),
                version,
                payload,
                headers);
    }

    @Test
    void a_payload_has_at_most_64_kb_and_headers_4() throws SQLException {
        assertThat(api.run(INSERT, "t", "s", 1, objectOf(65_536), objectOf(4_096)))
                .isEqualTo(1);
        api.refused(CHECK_VIOLATED, "outbox_payload_at_most_64_kb", INSERT, "t", "s", 1, objectOf(65_537), "{}");
        api.refused(CHECK_VIOLATED, "outbox_headers_at_most_4_kb", INSERT, "t", "s", 1, "{}", objectOf(4_097));
    }

    @Test
    void a_public_id_is_given_once() throws SQLException {
        long id = TestRows.message(api, "booking.created");

        api.refused(NOT_UNIQUE, "outbox_public_id_unique", """
                INSERT INTO outbox (public_id, topic, subject, schema_version, payload)
                SELECT public_id, topic, subject, schema_version, payload FROM outbox WHERE id = ?
                """, id);
    }

    @Test
    void purging_a_message_takes_its_inbox_rows_with_it() throws SQLException {
        long id = TestRows.message(api, "booking.created");
        worker.run("INSERT INTO inbox (message_id, handler, outcome) VALUES (?, 'guest-email', 'DONE')", id);

        worker.run("DELETE FROM outbox WHERE id = ?", id);

        assertThat(worker.strings("SELECT handler FROM inbox WHERE message_id = ?", id))
                .isEmpty();
    }

    @Test
    void a_handler_finishes_a_message_once() throws SQLException {
        long id = TestRows.message(api, "booking.created");
        String finish = "INSERT INTO inbox (message_id, handler, outcome) VALUES (?, 'guest-email', 'DONE')";
        worker.run(finish, id);

        assertThat(worker.run(finish + " ON CONFLICT DO NOTHING", id)).isZero();
        worker.refused(NOT_UNIQUE, "inbox_pk", finish, id);
    }

    /** What an index on a column that it sets, or full pages, would undo. */
    @Test
    void a_claim_stays_on_its_page_and_in_no_index() throws SQLException {
        owner.run("""
                INSERT INTO outbox (public_id, topic, subject, schema_version, payload)
                SELECT gen_random_uuid(), 'hot', 's', 1, jsonb_build_object('text', repeat(md5(i::TEXT), 25))
                FROM generate_series(1, 500) AS i
                """);
        try (Connection connection = database.worker().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("""
                    UPDATE outbox
                    SET attempts = attempts + 1, lease_token = lease_token + 1, leased_by = 'w', claimed_at = now(),
                        leased_until = now() + INTERVAL '30 s'
                    WHERE topic = 'hot'
                    """);
            statement.execute("SELECT pg_stat_force_next_flush()");
        }

        assertThat(Integer.parseInt(
                        owner.value("SELECT n_tup_hot_upd FROM pg_stat_user_tables WHERE relname = 'outbox'")))
                .as("HOT updates, of 500 and a few others")
                .isGreaterThanOrEqualTo(450);
    }

    /** As a table's CHECK it would be paid again by each claim, heartbeat and settle. */
    @Test
    void the_size_of_a_payload_is_checked_when_it_is_written_and_not_again() throws SQLException {
        assertThat(owner.strings("""
                SELECT conname FROM pg_constraint
                WHERE conrelid = 'outbox'::REGCLASS AND contype = 'c' AND pg_get_constraintdef(oid) ~ 'payload|headers'
                """)).isEmpty();
    }

    /** As Postgres prints it, since that is what it measures. */
    private static String objectOf(int bytes) {
        String frame = "{\"text\": \"\"}";
        return "{\"text\": \"" + "x".repeat(bytes - frame.length()) + "\"}";
    }
}
