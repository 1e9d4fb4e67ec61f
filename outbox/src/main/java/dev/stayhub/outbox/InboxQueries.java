package dev.stayhub.outbox;

import org.jdbi.v3.core.Handle;

/** The statement on {@code inbox}, the record of which handlers have handled which messages. */
final class InboxQueries {

    private InboxQueries() {}

    /** Records, in the caller's transaction, that the handler has handled the message; false if it had already. */
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
