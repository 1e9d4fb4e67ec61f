package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.Message;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** The statement that settles messages of shared topics and inserts their copies. */
final class FanOutQueries {

    /** A copy to insert, of the message with this id, for one handler. */
    record Copy(long originalId, String queue, String handler, UUID publicId) {}

    private final DrainSettings settings;

    FanOutQueries(DrainSettings settings) {
        this.settings = settings;
    }

    /**
     * Settles the originals as done and inserts their copies in one statement, so both happen or neither. Fenced by the
     * token, like every write about an attempt. A handler that has handled the original, according to the inbox, gets
     * no copy.
     *
     * @return the copies, claimed by this worker
     */
    List<Message> settleAndCopy(Handle handle, Collection<Message> originals, Collection<Copy> copies) {
        return handle.createQuery("""
                        WITH settled AS (
                            UPDATE outbox
                            SET status       = 'DONE',
                                lease_token  = lease_token + 1,
                                processed_at = now(),
                                last_error   = NULL,
                                leased_by    = NULL,
                                leased_until = NULL
                            WHERE id = ANY (ARRAY(
                                SELECT outbox.id
                                FROM unnest(:ids, :tokens) AS held (id, token)
                                JOIN outbox ON outbox.id = held.id AND outbox.lease_token = held.token
                                ORDER BY outbox.id
                                FOR NO KEY UPDATE OF outbox SKIP LOCKED
                            ))
                            RETURNING id, public_id, subject, schema_version, payload, headers, due_at
                        )
                        INSERT INTO outbox (public_id, copy_of, topic, subject, schema_version, payload, headers, attempts,
                                            lease_token, leased_by, claimed_at, leased_until, due_at)
                        SELECT copy.public_id, settled.public_id, copy.queue, settled.subject, settled.schema_version,
                               settled.payload, settled.headers, 1, 1, :worker, now(),
                               now() + :leaseMillis * INTERVAL '1 millisecond', settled.due_at
                        FROM unnest(:originalIds, :queues, :handlers, :publicIds)
                            AS copy (original_id, queue, handler, public_id)
                        JOIN settled ON settled.id = copy.original_id
                        WHERE NOT EXISTS (SELECT
                                          FROM inbox
                                          WHERE inbox.message_id = settled.id
                                            AND inbox.handler = copy.handler
                                            AND inbox.outcome = 'DONE')
                        RETURNING id, public_id, topic, subject, schema_version, payload, headers, attempts, deferrals,
                                  lease_token, due_at, created_at
                        """)
                .bindArray(
                        "ids", Long.class, originals.stream().map(Message::id).toList())
                .bindArray(
                        "tokens",
                        Long.class,
                        originals.stream().map(Message::leaseToken).toList())
                .bindArray(
                        "originalIds",
                        Long.class,
                        copies.stream().map(Copy::originalId).toList())
                .bindArray(
                        "queues", String.class, copies.stream().map(Copy::queue).toList())
                .bindArray(
                        "handlers",
                        String.class,
                        copies.stream().map(Copy::handler).toList())
                .bindArray(
                        "publicIds",
                        UUID.class,
                        copies.stream().map(Copy::publicId).toList())
                .bind("worker", settings.worker())
                .bind("leaseMillis", settings.lease().toMillis())
                .map(MessageMapper.INSTANCE)
                .list();
    }
}
