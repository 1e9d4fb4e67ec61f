package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/**
 * The statements that end an attempt. Each names the token the message was claimed with, so whoever lost the lease in the
 * meantime changes nothing; and each passes over a row that somebody has locked, so one such row holds up no other.
 */
final class SettleQueries {

    /** What has been deferred for this long is given up. */
    static final Duration LONGEST_DEFERRAL = Duration.ofHours(24);

    private SettleQueries() {}

    /**
     * Finishes messages, locking them in the order of their ids.
     *
     * @return the ids of those that are done now, by this call or by an earlier one whose answer was lost
     */
    static Set<Long> done(Handle handle, Collection<Message> messages) {
        Set<Long> finished = handle.createQuery("""
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
                        RETURNING id
                        """)
                .bindArray("ids", Long.class, LeaseQueries.ids(messages))
                .bindArray("tokens", Long.class, LeaseQueries.tokens(messages))
                .mapTo(Long.class)
                .collect(Collectors.toSet());
        if (finished.size() < messages.size()) {
            finished.addAll(finishedBefore(handle, messages));
        }
        return finished;
    }

    /** One's own settle, repeated: the token is the next one and the message is done. */
    private static Set<Long> finishedBefore(Handle handle, Collection<Message> messages) {
        return handle.createQuery("""
                        SELECT outbox.id
                        FROM unnest(:ids, :tokens) AS held (id, token)
                        JOIN outbox ON outbox.id = held.id AND outbox.lease_token = held.token + 1
                        WHERE outbox.status = 'DONE'
                        """)
                .bindArray("ids", Long.class, LeaseQueries.ids(messages))
                .bindArray("tokens", Long.class, LeaseQueries.tokens(messages))
                .mapTo(Long.class)
                .collect(Collectors.toSet());
    }

    /** Pending again after the delay and not before the given time; the attempt stays spent. False if nothing was changed. */
    static boolean retry(Handle handle, Message message, Duration delay, Optional<Instant> notBefore, String reason) {
        return handle.createUpdate("""
                                UPDATE outbox
                                SET lease_token  = lease_token + 1,
                                    available_at = greatest(now() + :delayMillis * INTERVAL '1 millisecond',
                                                            :notBefore::TIMESTAMPTZ),
                                    last_error   = :reason,
                                    leased_by    = NULL,
                                    leased_until = NULL
                                WHERE id = (SELECT id FROM outbox WHERE id = :id AND lease_token = :token FOR NO KEY UPDATE SKIP LOCKED)
                                """)
                        .bind("delayMillis", delay.toMillis())
                        .bind("notBefore", notBefore.orElse(null))
                        .bind("reason", reason)
                        .bind("id", message.id())
                        .bind("token", message.leaseToken())
                        .execute()
                == 1;
    }

    /**
     * Pending again after the delay and not before the given time, with the attempt handed back; a dead letter if it has
     * been due for a day.
     *
     * @return the status it has now; empty if nothing was changed
     */
    static Optional<String> defer(
            Handle handle, Message message, Duration delay, Optional<Instant> notBefore, String reason) {
        return handle.createQuery("""
                        UPDATE outbox
                        SET status       = CASE WHEN due_at < now() - :longestMillis * INTERVAL '1 millisecond'
                                                THEN 'DEAD' ELSE 'PENDING' END,
                            processed_at = CASE WHEN due_at < now() - :longestMillis * INTERVAL '1 millisecond'
                                                THEN now() END,
                            lease_token  = lease_token + 1,
                            attempts     = attempts - 1,
                            deferrals    = deferrals + 1,
                            available_at = greatest(now() + :delayMillis * INTERVAL '1 millisecond',
                                                    :notBefore::TIMESTAMPTZ),
                            last_error   = :reason,
                            leased_by    = NULL,
                            leased_until = NULL
                        WHERE id = (SELECT id FROM outbox WHERE id = :id AND lease_token = :token FOR NO KEY UPDATE SKIP LOCKED)
                        RETURNING status
                        """)
                .bind("delayMillis", delay.toMillis())
                .bind("notBefore", notBefore.orElse(null))
                .bind("reason", reason)
                .bind("longestMillis", LONGEST_DEFERRAL.toMillis())
                .bind("id", message.id())
                .bind("token", message.leaseToken())
                .mapTo(String.class)
                .findOne();
    }

    /** A dead letter, for somebody to look at; false if nothing was changed. */
    static boolean bury(Handle handle, Message message, String reason) {
        return handle.createUpdate("""
                                UPDATE outbox
                                SET status       = 'DEAD',
                                    lease_token  = lease_token + 1,
                                    last_error   = :reason,
                                    processed_at = now(),
                                    leased_by    = NULL,
                                    leased_until = NULL
                                WHERE id = (SELECT id FROM outbox WHERE id = :id AND lease_token = :token FOR NO KEY UPDATE SKIP LOCKED)
                                """)
                        .bind("reason", reason)
                        .bind("id", message.id())
                        .bind("token", message.leaseToken())
                        .execute()
                == 1;
    }

    /** Handed back as if it had never been claimed: no attempt spent, claimable at once. False if nothing was changed. */
    static boolean release(Handle handle, Message message) {
        return handle.createUpdate("""
                                UPDATE outbox
                                SET lease_token  = lease_token + 1,
                                    attempts     = attempts - 1,
                                    leased_by    = NULL,
                                    leased_until = NULL
                                WHERE id = (SELECT id FROM outbox WHERE id = :id AND lease_token = :token FOR NO KEY UPDATE SKIP LOCKED)
                                """)
                        .bind("id", message.id())
                        .bind("token", message.leaseToken())
                        .execute()
                == 1;
    }
}
