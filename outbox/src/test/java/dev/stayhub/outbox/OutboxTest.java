package dev.stayhub.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stayhub.outbox.testing.OutboxFixture;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class OutboxTest {

    @RegisterExtension
    static final OutboxFixture fixture = new OutboxFixture();

    private final Jdbi api = fixture.api();
    private final Outbox outbox = Outbox.on(api);

    @Test
    void a_message_is_written_by_the_transaction_of_its_cause() {
        UUID publicId = api.inTransaction(handle -> outbox.enqueue(
                handle, NewMessage.dueNow("room.painted", "room-7", 3, "{\"colour\": \"blue\"}", Map.of("a", "b"))));

        Map<String, Object> row = onlyRow();
        assertThat(row)
                .containsEntry("public_id", publicId)
                .containsEntry("topic", "room.painted")
                .containsEntry("subject", "room-7")
                .containsEntry("schema_version", 3)
                .containsEntry("status", "PENDING")
                .containsEntry("attempts", 0)
                .containsEntry("lease_token", 0L)
                .containsEntry("available_at", row.get("created_at"))
                .containsEntry("due_at", row.get("created_at"));
        assertThat(row.get("payload")).hasToString("{\"colour\": \"blue\"}");
        assertThat(row.get("headers")).hasToString("{\"a\": \"b\"}");
        assertThat(publicId.version()).isEqualTo(7);
    }

    @Test
    void a_transaction_that_enqueued_and_rolled_back_leaves_no_message() {
        api.useTransaction(handle -> {
            outbox.enqueue(handle, message());
            handle.rollback();
        });

        assertThat(rows()).isZero();
    }

    /** Neither Postgres, the driver nor Jdbi tells: the transaction returns as if it had committed. */
    @Test
    void a_swallowed_error_takes_the_message_with_it() {
        api.useTransaction(handle -> {
            outbox.enqueue(handle, message());
            assertThatThrownBy(() -> handle.execute("SELECT 1 / 0")).hasMessageContaining("division by zero");
        });

        assertThat(rows()).isZero();
    }

    @Test
    void enqueue_outside_a_transaction_is_refused_and_writes_nothing() {
        api.useHandle(handle -> assertThatIllegalStateException()
                .isThrownBy(() -> outbox.enqueue(handle, message()))
                .withMessageContaining("inside the transaction"));

        assertThat(rows()).isZero();
    }

    @Test
    void a_message_may_be_due_later() {
        Instant later = Instant.parse("2031-03-30T01:30:00Z");

        api.useTransaction(handle -> outbox.enqueue(
                handle, new NewMessage("room.painted", "room-7", 1, "{}", Map.of(), Optional.of(later))));

        Instant dueAt =
                api.withHandle(handle -> handle.createQuery("SELECT due_at FROM outbox WHERE available_at = due_at")
                        .mapTo(Instant.class)
                        .one());
        assertThat(dueAt).isEqualTo(later);
    }

    @Test
    void a_payload_beyond_64_kb_fails_the_transaction_that_wrote_it() {
        NewMessage huge = NewMessage.dueNow("t.t", "s", 1, "{\"a\": \"" + "x".repeat(65_536) + "\"}", Map.of());

        assertThatExceptionOfType(JdbiException.class)
                .isThrownBy(() -> api.useTransaction(handle -> outbox.enqueue(handle, huge)))
                .withMessageContaining("outbox_payload_at_most_64_kb");
        assertThat(rows()).isZero();
    }

    private static NewMessage message() {
        return NewMessage.dueNow("room.painted", "room-7", 1, "{}", Map.of());
    }

    private Map<String, Object> onlyRow() {
        return api.withHandle(
                handle -> handle.createQuery("SELECT * FROM outbox").mapToMap().one());
    }

    private int rows() {
        return api.withHandle(handle -> handle.createQuery("SELECT count(*) FROM outbox")
                .mapTo(Integer.class)
                .one());
    }
}
