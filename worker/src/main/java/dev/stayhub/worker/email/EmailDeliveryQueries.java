package dev.stayhub.worker.email;

import dev.stayhub.events.EmailAddress;
import dev.stayhub.notifications.RenderedEmail;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The statements about {@code email_deliveries}: one row an email, found by its idempotency key. */
final class EmailDeliveryQueries {

    /** How far an email has come. */
    enum State {
        /** An attempt has begun; if it is not one's own, nobody knows how it ended. */
        SENDING,
        SENT,
        /** The last attempt certainly did not send it. */
        NOT_SENT
    }

    /**
     * A delivery as it stands.
     *
     * @param rendered what every attempt sends; empty once it is sent or forgotten
     * @param unknownOutcomes how many attempts ended without an answer; names an attempt at the same time
     * @param tooOld whether the first attempt is longer ago than providers remember keys
     */
    record Delivery(State state, Optional<RenderedEmail> rendered, int unknownOutcomes, boolean tooOld) {}

    private EmailDeliveryQueries() {}

    /** The delivery, locked until the end of the transaction. */
    static Optional<Delivery> findForUpdate(Handle handle, String key) {
        return handle.createQuery("""
                        SELECT state, recipient, rendered, unknown_outcomes,
                               first_attempt_at < now() - INTERVAL '24 hours' AS too_old
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
                State.valueOf(row.getString("state")),
                rendered == null
                        ? Optional.empty()
                        : Optional.of(new RenderedEmail(key, new EmailAddress(row.getString("recipient")), rendered)),
                row.getInt("unknown_outcomes"),
                row.getBoolean("too_old"));
    }

    /** Begins the first attempt; false if there has been one already. The primary key decides, nothing else. */
    static boolean begin(Handle handle, String kind, RenderedEmail email) {
        return handle.createUpdate("""
                                INSERT INTO email_deliveries
                                    (idempotency_key, kind, recipient, state, rendered, rendered_sha256)
                                VALUES (:key, :kind, :recipient, 'SENDING', :rendered, :sha256)
                                ON CONFLICT ON CONSTRAINT email_deliveries_pk DO NOTHING
                                """)
                        .bind("key", email.key())
                        .bind("kind", kind)
                        .bind("recipient", email.recipient().value())
                        .bind("rendered", email.bytes())
                        .bind("sha256", sha256(email.bytes()))
                        .execute()
                == 1;
    }

    /** Begins a further attempt, and counts the last one if nobody knows how it ended. */
    static void beginAgain(Handle handle, String key, int unknownOutcomes) {
        handle.createUpdate("""
                        UPDATE email_deliveries
                        SET state = 'SENDING', unknown_outcomes = :unknownOutcomes, updated_at = now()
                        WHERE idempotency_key = :key
                        """)
                .bind("unknownOutcomes", unknownOutcomes)
                .bind("key", key)
                .execute();
    }

    /** What has been sent is a fact, whoever holds the message by now: not fenced by anything. */
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

    /** This attempt certainly did not send it. Says nothing about a later attempt that has begun meanwhile. */
    static void notSent(Handle handle, String key, int unknownOutcomes, String reason) {
        handle.createUpdate("""
                        UPDATE email_deliveries
                        SET state = 'NOT_SENT', last_error = :reason, updated_at = now()
                        WHERE idempotency_key = :key AND state = 'SENDING' AND unknown_outcomes = :unknownOutcomes
                        """)
                .bind("reason", reason)
                .bind("key", key)
                .bind("unknownOutcomes", unknownOutcomes)
                .execute();
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
