package dev.stayhub.outbox;

import org.jdbi.v3.core.Handle;

/** The statement about {@code inbox}: what handlers have done. */
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
}
