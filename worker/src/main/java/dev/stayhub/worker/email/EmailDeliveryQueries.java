package dev.stayhub.worker.email;

import dev.stayhub.events.EmailAddress;
import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.runtime.text.Sha256;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The statements on {@code email_deliveries}: one row per email, identified by its idempotency key. */
final class EmailDeliveryQueries {

    /** The state of an email. */
    enum State {
        /** An attempt has begun. Unless it is the current one, its outcome is unknown. */
        SENDING,
        SENT,
        /** The last attempt certainly did not send the email. */
        NOT_SENT
    }

    /**
     * The current state of a delivery.
     *
     * @param rendered the bytes that every attempt sends; empty after they were sent or removed
     * @param attempt the number of the last attempt
     * @param unknownOutcomes the number of attempts with an unknown outcome, not counting the last one
     * @param isExpired whether the email has a code that has expired
     * @param isDoubtTooOld whether an attempt with an unknown outcome is older than the time for which providers
     *     remember keys
     */
    record Delivery(
            String key,
            State state,
            Optional<RenderedEmail> rendered,
            int attempt,
            int unknownOutcomes,
            boolean isExpired,
            boolean isDoubtTooOld) {}

    /**
     * An attempt that has begun.
     *
     * @param number the number of the attempt, from 1
     * @param unknownOutcomes the number of earlier attempts with an unknown outcome
     */
    record Attempt(RenderedEmail email, int number, int unknownOutcomes) {

        static Attempt first(RenderedEmail email) {
            return new Attempt(email, 1, 0);
        }
    }

    private EmailDeliveryQueries() {}

    /** Whether there has been an attempt. */
    static boolean exists(Handle handle, String key) {
        return handle.createQuery("SELECT EXISTS (SELECT FROM email_deliveries WHERE idempotency_key = :key)")
                .bind("key", key)
                .mapTo(Boolean.class)
                .one();
    }

    /** The delivery, locked until the end of the transaction. */
    static Optional<Delivery> findForUpdate(Handle handle, String key) {
        return handle.createQuery("""
                        SELECT state, recipient, rendered, attempt, unknown_outcomes,
                               coalesce(expires_at <= now(), FALSE) AS expired,
                               coalesce(in_doubt_since, CASE WHEN state = 'SENDING' THEN began_at END)
                                   < now() - INTERVAL '24 hours' AS doubt_too_old
                        FROM email_deliveries
                        WHERE idempotency_key = :key
                        FOR UPDATE
                        """)
                .bind("key", key)
                .map((row, context) -> delivery(key, row))
                .findOne();
    }

    private static Delivery delivery(String key, ResultSet row) throws SQLException {
        byte[] rendered = row.getBytes("rendered");
        return new Delivery(
                key,
                State.valueOf(row.getString("state")),
                rendered == null
                        ? Optional.empty()
                        : Optional.of(new RenderedEmail(key, new EmailAddress(row.getString("recipient")), rendered)),
                row.getInt("attempt"),
                row.getInt("unknown_outcomes"),
                row.getBoolean("expired"),
                row.getBoolean("doubt_too_old"));
    }

    /**
     * Begins the first attempt; false if there has been one already. The primary key decides.
     *
     * @param validity how long the email may be sent, if it has a code that expires
     */
    static boolean begin(Handle handle, String kind, RenderedEmail email, Optional<Duration> validity) {
        return handle.createUpdate("""
                                INSERT INTO email_deliveries
                                    (idempotency_key, kind, recipient, state, rendered, rendered_sha256, expires_at)
                                VALUES (:key, :kind, :recipient, 'SENDING', :rendered, :sha256,
                                        now() + :validForMillis::BIGINT * INTERVAL '1 millisecond')
                                ON CONFLICT ON CONSTRAINT email_deliveries_pk DO NOTHING
                                """)
                        .bind("key", email.key())
                        .bind("kind", kind)
                        .bind("recipient", email.recipient().value())
                        .bind("rendered", email.bytes())
                        .bind("sha256", Sha256.of(email.bytes()))
                        .bind("validForMillis", validity.map(Duration::toMillis).orElse(null))
                        .execute()
                == 1;
    }

    /**
     * Begins a further attempt at a delivery that is locked and has its bytes. An attempt that is still SENDING had an
     * unknown outcome: it is counted, and the time of the oldest such attempt is kept. Force resets both.
     */
    static Attempt beginAgain(Handle handle, Delivery delivery, boolean forced) {
        int unknownOutcomes = handle.createQuery("""
                        UPDATE email_deliveries
                        SET state            = 'SENDING',
                            attempt          = attempt + 1,
                            began_at         = now(),
                            updated_at       = now(),
                            unknown_outcomes = CASE
                                                   WHEN :forced THEN 0
                                                   WHEN state = 'SENDING' THEN unknown_outcomes + 1
                                                   ELSE unknown_outcomes
                                               END,
                            in_doubt_since   = CASE
                                                   WHEN :forced THEN NULL
                                                   WHEN state = 'SENDING' THEN coalesce(in_doubt_since, began_at)
                                                   ELSE in_doubt_since
                                               END
                        WHERE idempotency_key = :key
                        RETURNING unknown_outcomes
                        """)
                .bind("forced", forced)
                .bind("key", delivery.key())
                .mapTo(Integer.class)
                .one();
        return new Attempt(delivery.rendered().orElseThrow(), delivery.attempt() + 1, unknownOutcomes);
    }

    /** Removes what the email says and whom it is for, because it has expired. It is not sent any more. */
    static void forgetExpired(Handle handle, String key) {
        handle.createUpdate("""
                        UPDATE email_deliveries
                        SET recipient = NULL, rendered = NULL, last_error = NULL, updated_at = now()
                        WHERE idempotency_key = :key AND rendered IS NOT NULL
                        """).bind("key", key).execute();
    }

    /** Records that the email was sent. Not fenced by the token, because the fact holds even if the lease was lost. */
    static void sent(Handle handle, String key, String providerId) {
        handle.createUpdate("""
                        UPDATE email_deliveries
                        SET state       = 'SENT',
                            rendered    = NULL,
                            provider_id = nullif(:providerId, ''),
                            last_error  = NULL,
                            sent_at     = now(),
                            updated_at  = now()
                        WHERE idempotency_key = :key AND state <> 'SENT'
                        """).bind("providerId", providerId).bind("key", key).execute();
    }

    /**
     * Records that this attempt certainly did not send the email. Does not affect a later attempt that has begun
     * meanwhile.
     */
    static void notSent(Handle handle, Attempt attempt, String reason) {
        handle.createUpdate("""
                        UPDATE email_deliveries
                        SET state = 'NOT_SENT', last_error = :reason, updated_at = now()
                        WHERE idempotency_key = :key AND state = 'SENDING' AND attempt = :attempt
                        """)
                .bind("reason", reason)
                .bind("key", attempt.email().key())
                .bind("attempt", attempt.number())
                .execute();
    }
}
