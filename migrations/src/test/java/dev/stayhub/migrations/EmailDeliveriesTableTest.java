package dev.stayhub.migrations;

import static dev.stayhub.testbed.postgres.Sql.CHECK_VIOLATED;
import static dev.stayhub.testbed.postgres.Sql.NOT_UNIQUE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.testbed.postgres.Sql;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.sql.SQLException;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EmailDeliveriesTableTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static final String INSERT = """
            INSERT INTO email_deliveries (idempotency_key, kind, recipient, state, rendered, rendered_sha256)
            VALUES (?, 'booking-created', 'guest@guests.test', 'SENDING', '\\x01', sha256('\\x01'))
            """;

    private final Sql worker = new Sql(database.worker());
    private final String key = "booking-created:" + UUID.randomUUID();

    @BeforeEach
    void an_email_is_being_sent() throws SQLException {
        worker.run(INSERT, key);
    }

    @Test
    void an_email_has_one_row_however_often_it_is_tried() throws SQLException {
        worker.refused(NOT_UNIQUE, "email_deliveries_pk", INSERT, key);
        assertThat(worker.run(INSERT + "ON CONFLICT DO NOTHING", key)).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "'state = ''SENT'', rendered = NULL, sent_at = now()'",
        "state = 'NOT_SENT'",
        "'unknown_outcomes = 1, last_error = ''lost after the final dot'''",
        "'recipient = NULL, rendered = NULL'",
        "'state = ''NOT_SENT'', recipient = NULL, rendered = NULL'",
    })
    void it_can_be_sent_refused_unknown_and_forgotten(String change) throws SQLException {
        assertThat(worker.run("UPDATE email_deliveries SET " + change + " WHERE idempotency_key = ?", key))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "state = 'LOST', email_deliveries_state",
        "rendered = NULL, email_deliveries_sending_keeps_its_bytes",
        "recipient = NULL, email_deliveries_forgotten_whole",
        "'state = ''SENT'', sent_at = now()', email_deliveries_sent_keeps_only_the_hash",
        "'state = ''SENT'', rendered = NULL', email_deliveries_sent_when",
        "sent_at = now(), email_deliveries_sent_when",
        "unknown_outcomes = -1, email_deliveries_unknown_outcomes",
        "rendered_sha256 = '\\x01', email_deliveries_sha256_length",
    })
    void it_is_in_no_state_that_contradicts_itself(String change, String rule) {
        worker.refused(
                CHECK_VIOLATED, rule, "UPDATE email_deliveries SET " + change + " WHERE idempotency_key = ?", key);
    }
}
