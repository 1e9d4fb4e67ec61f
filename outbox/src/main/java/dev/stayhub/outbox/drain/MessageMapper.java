package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.Headers;
import dev.stayhub.outbox.Message;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;

/** Maps a row of a claim. */
final class MessageMapper implements RowMapper<Message> {

    static final MessageMapper INSTANCE = new MessageMapper();

    private MessageMapper() {}

    @Override
    public Message map(ResultSet row, StatementContext context) throws SQLException {
        return new Message(
                row.getLong("id"),
                row.getObject("public_id", UUID.class),
                row.getString("topic"),
                row.getString("subject"),
                row.getInt("schema_version"),
                row.getString("payload"),
                Headers.read(row.getString("headers")),
                row.getInt("attempts"),
                row.getInt("deferrals"),
                row.getLong("lease_token"),
                row.getObject("due_at", OffsetDateTime.class).toInstant(),
                row.getObject("created_at", OffsetDateTime.class).toInstant());
    }
}
