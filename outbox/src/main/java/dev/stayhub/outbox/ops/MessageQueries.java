package dev.stayhub.outbox.ops;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** The statements that show one message. */
final class MessageQueries {

    private MessageQueries() {}

    static Optional<MessageDetails> find(Handle handle, UUID publicId) {
        List<MessageDetails.AuditEntry> history = history(handle, publicId);
        return handle.createQuery("""
                        SELECT public_id, topic, subject, schema_version, status, attempts, deferrals, created_at, due_at,
                               available_at, claimed_at, processed_at, leased_by, leased_until, last_error, headers, payload
                        FROM outbox
                        WHERE public_id = :publicId
                        """)
                .bind("publicId", publicId)
                .map((row, context) -> new MessageDetails(message(row), history))
                .findOne();
    }

    private static List<MessageDetails.AuditEntry> history(Handle handle, UUID publicId) {
        return handle.createQuery("""
                        SELECT acted_at, action, acted_by, reason, old_error
                        FROM outbox_audit
                        WHERE message_public_id = :publicId
                        ORDER BY id
                        """)
                .bind("publicId", publicId)
                .map((row, context) -> new MessageDetails.AuditEntry(
                        instant(row, "acted_at").orElseThrow(),
                        row.getString("action"),
                        row.getString("acted_by"),
                        row.getString("reason"),
                        Optional.ofNullable(row.getString("old_error"))))
                .list();
    }

    static StoredMessage message(ResultSet row) throws SQLException {
        return new StoredMessage(
                row.getObject("public_id", UUID.class),
                row.getString("topic"),
                row.getString("subject"),
                row.getInt("schema_version"),
                MessageStatus.valueOf(row.getString("status")),
                row.getInt("attempts"),
                row.getInt("deferrals"),
                instant(row, "created_at").orElseThrow(),
                instant(row, "due_at").orElseThrow(),
                instant(row, "available_at").orElseThrow(),
                instant(row, "claimed_at"),
                instant(row, "processed_at"),
                Optional.ofNullable(row.getString("leased_by")),
                instant(row, "leased_until"),
                Optional.ofNullable(row.getString("last_error")),
                row.getString("headers"),
                row.getString("payload"));
    }

    static Optional<Instant> instant(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getObject(column, OffsetDateTime.class)).map(OffsetDateTime::toInstant);
    }
}
