package dev.stayhub.worker.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.outbox.ops.Batches;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.worker.TestBookingMessages;
import java.time.Duration;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ForgetOldDeliveriesTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static final Duration MONTH = Duration.ofDays(30);

    private Jdbi jdbi;
    private TestBookingMessages messages;

    @BeforeEach
    void emptyTables() {
        jdbi = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
        messages = new TestBookingMessages(database);
    }

    @Test
    void after_a_month_a_delivery_is_without_recipient_bytes_and_error_and_still_known() {
        deliveries("SENT", 3, 31);
        deliveries("SENDING", 1, 31);
        deliveries("NOT_SENT", 1, 31);
        deliveries("NOT_SENT", 2, 29);

        Batches.Run forgotten = new ForgetOldDeliveries(jdbi, MONTH).run(() -> false);

        assertThat(forgotten).isEqualTo(new Batches.Run(5, false));
        assertThat(messages.count(
                        "email_deliveries",
                        "recipient IS NULL AND rendered IS NULL AND last_error IS NULL"
                                + " AND rendered_sha256 = sha256('bytes')"))
                .isEqualTo(5);
        assertThat(messages.count("email_deliveries", "recipient IS NOT NULL AND last_error IS NOT NULL"))
                .isEqualTo(2);
    }

    @Test
    void batch_by_batch_until_it_is_stopped_or_has_done_enough() {
        deliveries("SENT", 25, 31);

        assertThat(new ForgetOldDeliveries(jdbi, MONTH, new Batches(10, 1)).run(() -> false))
                .isEqualTo(new Batches.Run(10, true));
        assertThat(new ForgetOldDeliveries(jdbi, MONTH, new Batches(10, 9)).run(() -> true))
                .isEqualTo(new Batches.Run(0, true));
        assertThat(new ForgetOldDeliveries(jdbi, MONTH, new Batches(10, 9)).run(() -> false))
                .isEqualTo(new Batches.Run(15, false));
    }

    private void deliveries(String state, int count, int daysAgo) {
        messages.owner()
                .useHandle(handle -> handle.createUpdate("""
                        INSERT INTO email_deliveries (idempotency_key, kind, recipient, state, rendered, rendered_sha256,
                                                      first_attempt_at, sent_at, last_error)
                        SELECT :state || :daysAgo || '-' || n, 'confirmation', 'guest@stayhub.test', :state,
                               CASE WHEN :state <> 'SENT' THEN 'bytes'::BYTEA END, sha256('bytes'),
                               now() - :daysAgo * INTERVAL '1 day', CASE WHEN :state = 'SENT' THEN now() END,
                               'guest@stayhub.test is greylisted'
                        FROM generate_series(1, :count) AS n
                        """)
                        .bind("state", state)
                        .bind("count", count)
                        .bind("daysAgo", daysAgo)
                        .execute());
    }
}
