package dev.stayhub.local.lab;

import java.util.List;
import java.util.function.LongConsumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * The mistake: a batch is claimed with row locks alone, and committed message by message. The first commit releases the
 * locks of the whole batch. Do not copy from here.
 */
final class CommitPerMessage {

    private static final int BATCH = 10;

    private final Jdbi jdbi;
    private final String topic;
    private final LongConsumer send;

    CommitPerMessage(Jdbi jdbi, String topic, LongConsumer send) {
        this.jdbi = jdbi;
        this.topic = topic;
        this.send = send;
    }

    /** Works until nothing is left, and tells how many it sent. */
    int drain() {
        try (Handle handle = jdbi.open()) {
            int sent = 0;
            handle.begin();
            for (List<Long> batch = claim(handle); !batch.isEmpty(); batch = claim(handle)) {
                for (long id : batch) {
                    send.accept(id);
                    sent++;
                    handle.execute("UPDATE outbox SET status = 'DONE', processed_at = now() WHERE id = ?", id);
                    handle.commit();
                    handle.begin();
                }
            }
            handle.commit();
            return sent;
        }
    }

    private List<Long> claim(Handle handle) {
        return handle.createQuery("""
                        SELECT id
                        FROM outbox
                        WHERE topic = :topic AND status = 'PENDING'
                        ORDER BY id
                        LIMIT :batch
                        FOR UPDATE SKIP LOCKED
                        """)
                .bind("topic", topic)
                .bind("batch", BATCH)
                .mapTo(Long.class)
                .list();
    }
}
