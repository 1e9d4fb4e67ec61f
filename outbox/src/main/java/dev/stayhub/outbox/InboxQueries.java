package dev.stayhub.outbox;

import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** The statements about {@code inbox}: what handlers have finished. */
final class InboxQueries {

    private InboxQueries() {}

    /** Notes, in the caller's transaction, that the handler has done its work; false if it had before. */
    static boolean begin(Handle handle, long messageId, String handler) {
        return handle.createUpdate("""
                                INSERT INTO inbox (message_id, handler, outcome)
                                VALUES (:messageId, :handler, 'DONE')
                                ON CONFLICT ON CONSTRAINT inbox_pk DO NOTHING
                                """)
                        .bind("messageId", messageId)
                        .bind("handler", handler)
                        .execute()
                == 1;
    }

    /** What handlers of this message finished in earlier attempts: DONE or REFUSED, by handler. */
    static Map<String, String> finished(Handle handle, long messageId) {
        return handle.createQuery("SELECT handler, outcome FROM inbox WHERE message_id = :messageId")
                .bind("messageId", messageId)
                .map((row, context) -> Map.entry(row.getString("handler"), row.getString("outcome")))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Keeps what these handlers finished, for the next attempt. */
    static void keep(Handle handle, long messageId, Collection<String> handlers, String outcome) {
        handle.createUpdate("""
                        INSERT INTO inbox (message_id, handler, outcome)
                        SELECT :messageId, handler, :outcome FROM unnest(:handlers) AS finished (handler)
                        ON CONFLICT ON CONSTRAINT inbox_pk DO NOTHING
                        """)
                .bind("messageId", messageId)
                .bind("outcome", outcome)
                .bindArray("handlers", String.class, handlers)
                .execute();
    }
}
