package dev.stayhub.outbox.drain.settle;

import dev.stayhub.outbox.Message;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.Update;

/**
 * The statements that end an attempt. Each names the token the message was claimed with, so whoever lost the lease in the
 * meantime changes nothing; and each passes over a row that somebody has locked, so one such row holds up no other. What
 * is returned is empty, or without that message, if nothing was changed.
 */
public final class SettleQueries {

    /** What its destination has refused for this long, and often enough, is given up. */
    static final Duration PATIENCE = Duration.ofHours(24);

    private SettleQueries() {}

    /**
     * Finishes messages, locking them in the order of their ids.
     *
     * @return the ids of those that are done now, by this call or by an earlier one whose answer was lost
     */
    static Set<Long> done(Handle handle, Collection<Message> messages) {
        Set<Long> finished = ids(messages, handle.createQuery("""
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
                        """));
        if (finished.size() < messages.size()) {
            finished.addAll(finishedBefore(handle, messages));
        }
        return finished;
    }

    /** One's own settle, repeated: the token is the next one and the message is done. */
    private static Set<Long> finishedBefore(Handle handle, Collection<Message> messages) {
        return ids(messages, handle.createQuery("""
                        SELECT outbox.id
                        FROM unnest(:ids, :tokens) AS held (id, token)
                        JOIN outbox ON outbox.id = held.id AND outbox.lease_token = held.token + 1
                        WHERE outbox.status = 'DONE'
                        """));
    }

    /** Pending again after the pause; the attempt stays spent. */
    static Optional<Settlement> retry(Handle handle, Message message, Duration pause, String reason) {
        return written(
                message,
                Settlement.RETRIED,
                handle.createUpdate("""
                        UPDATE outbox
                        SET lease_token  = lease_token + 1,
                            available_at = now() + :pauseMillis * INTERVAL '1 millisecond',
                            last_error   = :reason,
                            leased_by    = NULL,
                            leased_until = NULL
                        WHERE id = (SELECT id FROM outbox WHERE id = :id AND lease_token = :token FOR NO KEY UPDATE SKIP LOCKED)
                        """).bind("pauseMillis", pause.toMillis()).bind("reason", reason));
    }

    /**
     * Pending again after the pause, with the attempt handed back: the destination refused it. A dead letter if it has
     * refused it for a day, and often. The day starts with the first refusal, not when the message was due: a worker that
     * was off, or a queue that was long, is no refusal.
     *
     * @param leastRefusals a day of fewer refusals than these is a day in which hardly anything was tried
     */
    static Optional<Settlement> defer(
            Handle handle, Message message, Duration pause, int leastRefusals, String reason) {
        return deadOr(
                message,
                Settlement.UNAVAILABLE,
                handle.createQuery("""
                        UPDATE outbox
                        SET status        = CASE WHEN held.is_spent THEN 'DEAD' ELSE 'PENDING' END,
                            processed_at  = CASE WHEN held.is_spent THEN now() END,
                            lease_token   = lease_token + 1,
                            attempts      = attempts - 1,
                            deferrals     = deferrals + 1,
                            refusals      = refusals + 1,
                            refused_since = coalesce(refused_since, now()),
                            available_at  = now() + :pauseMillis * INTERVAL '1 millisecond',
                            last_error    = :reason,
                            leased_by     = NULL,
                            leased_until  = NULL
                        FROM (SELECT id AS held_id,
                                     refused_since < now() - :patienceMillis * INTERVAL '1 millisecond'
                                         AND refusals + 1 >= :leastRefusals AS is_spent
                              FROM outbox
                              WHERE id = :id AND lease_token = :token
                              FOR NO KEY UPDATE SKIP LOCKED) AS held
                        WHERE id = held.held_id
                        RETURNING status
                        """)
                        .bind("pauseMillis", pause.toMillis())
                        .bind("reason", reason)
                        .bind("patienceMillis", PATIENCE.toMillis())
                        .bind("leastRefusals", leastRefusals));
    }

    /**
     * Pending again after the pause, with the attempt handed back: the destination was not asked. Never a dead letter.
     *
     * @param growing whether the next pause of this kind should be longer
     */
    static Optional<Settlement> postpone(
            Handle handle, Message message, Duration pause, boolean growing, String reason) {
        return written(
                message,
                Settlement.UNAVAILABLE,
                handle.createUpdate("""
                        UPDATE outbox
                        SET lease_token  = lease_token + 1,
                            attempts     = attempts - 1,
                            deferrals    = deferrals + :growth,
                            available_at = now() + :pauseMillis * INTERVAL '1 millisecond',
                            last_error   = :reason,
                            leased_by    = NULL,
                            leased_until = NULL
                        WHERE id = (SELECT id FROM outbox WHERE id = :id AND lease_token = :token FOR NO KEY UPDATE SKIP LOCKED)
                        """)
                        .bind("pauseMillis", pause.toMillis())
                        .bind("growth", growing ? 1 : 0)
                        .bind("reason", reason));
    }

    /**
     * The handler of this attempt did not come back, and keeps a thread for good. The message gets one more chance after
     * the pause; the second time it is a dead letter, before it has taken every slot.
     */
    static Optional<Settlement> giveUp(Handle handle, Message message, int maxAttempts, Duration pause, String reason) {
        return deadOr(
                message,
                Settlement.RETRIED,
                handle.createQuery("""
                        UPDATE outbox
                        SET status       = CASE WHEN held.is_spent THEN 'DEAD' ELSE 'PENDING' END,
                            processed_at = CASE WHEN held.is_spent THEN now() END,
                            lease_token  = lease_token + 1,
                            hangs        = hangs + 1,
                            available_at = now() + :pauseMillis * INTERVAL '1 millisecond',
                            last_error   = :reason || CASE WHEN hangs > 0 THEN ', for the second time' ELSE '' END,
                            leased_by    = NULL,
                            leased_until = NULL
                        FROM (SELECT id AS held_id, hangs > 0 OR attempts >= :maxAttempts AS is_spent
                              FROM outbox
                              WHERE id = :id AND lease_token = :token
                              FOR NO KEY UPDATE SKIP LOCKED) AS held
                        WHERE id = held.held_id
                        RETURNING status
                        """)
                        .bind("pauseMillis", pause.toMillis())
                        .bind("reason", reason)
                        .bind("maxAttempts", maxAttempts));
    }

    /** A dead letter, for somebody to look at. */
    static Optional<Settlement> bury(Handle handle, Message message, String reason) {
        return written(message, Settlement.DEAD, handle.createUpdate("""
                        UPDATE outbox
                        SET status       = 'DEAD',
                            lease_token  = lease_token + 1,
                            last_error   = :reason,
                            processed_at = now(),
                            leased_by    = NULL,
                            leased_until = NULL
                        WHERE id = (SELECT id FROM outbox WHERE id = :id AND lease_token = :token FOR NO KEY UPDATE SKIP LOCKED)
                        """).bind("reason", reason));
    }

    /** As if it had never been claimed: no attempt spent, claimable at once. */
    public static Optional<Settlement> release(Handle handle, Message message) {
        return written(message, Settlement.RELEASED, handle.createUpdate("""
                        UPDATE outbox
                        SET lease_token  = lease_token + 1,
                            attempts     = attempts - 1,
                            leased_by    = NULL,
                            leased_until = NULL
                        WHERE id = (SELECT id FROM outbox WHERE id = :id AND lease_token = :token FOR NO KEY UPDATE SKIP LOCKED)
                        """));
    }

    /** Which of these messages somebody has changed since they were claimed: their token is another, or the row is gone. */
    public static Set<Long> lost(Handle handle, Collection<Message> messages) {
        return ids(messages, handle.createQuery("""
                        SELECT held.id
                        FROM unnest(:ids, :tokens) AS held (id, token)
                        LEFT JOIN outbox ON outbox.id = held.id
                        WHERE outbox.lease_token IS DISTINCT FROM held.token
                        """));
    }

    private static Set<Long> ids(Collection<Message> claimed, Query query) {
        List<Long> ids = claimed.stream().map(Message::id).toList();
        List<Long> tokens = claimed.stream().map(Message::leaseToken).toList();
        return query.bindArray("ids", Long.class, ids)
                .bindArray("tokens", Long.class, tokens)
                .mapTo(Long.class)
                .collect(Collectors.toSet());
    }

    private static Optional<Settlement> written(Message claimed, Settlement settlement, Update update) {
        update.bind("id", claimed.id()).bind("token", claimed.leaseToken());
        return update.execute() == 1 ? Optional.of(settlement) : Optional.empty();
    }

    private static Optional<Settlement> deadOr(Message claimed, Settlement other, Query query) {
        query.bind("id", claimed.id()).bind("token", claimed.leaseToken());
        return query.mapTo(String.class).findOne().map(status -> status.equals("DEAD") ? Settlement.DEAD : other);
    }
}
