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
 * The statements that end an attempt. Each names the token that the message was claimed with, so a worker that has lost
 * the lease changes nothing. Each skips locked rows, so that a locked row does not block others. Results are empty, or
 * lack the message, if nothing was changed.
 */
public final class SettleQueries {

    /** A message that its destination has refused for this long, and often enough, becomes a dead letter. */
    static final Duration PATIENCE = Duration.ofHours(24);

    private SettleQueries() {}

    /**
     * Marks messages as done, locking them in the order of their ids.
     *
     * @return the ids of those that are now done, by this call or by an earlier one whose response was lost
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

    /** Detects a repeat of this worker's own settle: the message is done, and its token is the next one. */
    private static Set<Long> finishedBefore(Handle handle, Collection<Message> messages) {
        return ids(messages, handle.createQuery("""
                        SELECT outbox.id
                        FROM unnest(:ids, :tokens) AS held (id, token)
                        JOIN outbox ON outbox.id = held.id AND outbox.lease_token = held.token + 1
                        WHERE outbox.status = 'DONE'
                        """));
    }

    /** Makes the message pending again after the pause; the attempt stays spent. */
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
     * Makes the message pending again after the pause, without spending the attempt, because the destination refused
     * it; or a dead letter, if the destination has refused it often for a day. The day starts with the first refusal
     * and not when the message was due: a stopped worker or a long queue is not a refusal.
     *
     * @param leastRefusals the minimum number of refusals in that day, because with fewer there were hardly any
     *     attempts
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
     * Makes the message pending again after the pause, without spending the attempt, because the destination was not
     * called. Never makes a dead letter.
     *
     * @param growing whether the next pause of this kind is longer
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
     * Settles an attempt whose handler was abandoned and still blocks a thread. The message gets one more attempt after
     * the pause; the second time it becomes a dead letter, before it blocks every slot.
     */
    static Optional<Settlement> abandon(
            Handle handle, Message message, int maxAttempts, Duration pause, String reason) {
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

    /** Makes the message a dead letter, for an operator to decide. */
    static Optional<Settlement> deadLetter(Handle handle, Message message, String reason) {
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

    /** Undoes the claim: no attempt is spent, and the message can be claimed immediately. */
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

    /** Which of these messages have changed since they were claimed: their token differs, or the row is gone. */
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
