package dev.stayhub.api.booking;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.outbox.Subscription;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** Reads what has become of a confirmation email. */
final class ConfirmationEmailQueries {

    /** Where the message is that confirms a booking to its guest: before it is fanned out, and after. */
    private static final List<String> TOPICS = List.of(
            BookingCreated.TOPIC.name(),
            Subscription.queue(BookingCreated.TOPIC.name(), BookingCreated.GUEST_CONFIRMATION_HANDLER));

    private ConfirmationEmailQueries() {}

    /** The confirmation email of a booking that exists. */
    static ConfirmationEmail find(Handle handle, long bookingRowId) {
        return handle.createQuery("""
                        SELECT CASE
                                   WHEN EXISTS (SELECT
                                                FROM email_deliveries d
                                                WHERE d.idempotency_key = :keyPrefix || b.public_id
                                                  AND d.state = 'SENT') THEN 'SENT'
                                   WHEN EXISTS (SELECT
                                                FROM outbox m
                                                WHERE m.topic = ANY (:topics)
                                                  AND m.subject = b.public_id::TEXT
                                                  AND m.status = 'DEAD') THEN 'FAILED'
                                   WHEN EXISTS (SELECT
                                                FROM outbox_audit a
                                                WHERE a.topic = ANY (:topics)
                                                  AND a.subject = b.public_id::TEXT
                                                  AND a.action = 'DISCARD') THEN 'FAILED'
                                   WHEN b.status = 'CANCELLED' OR b.version > 1 THEN 'NOT_NEEDED'
                                   ELSE 'PENDING'
                               END AS state
                        FROM bookings b
                        WHERE b.id = :rowId
                        """)
                .bind("keyPrefix", BookingCreated.KEY_PREFIX)
                .bindArray("topics", String.class, TOPICS)
                .bind("rowId", bookingRowId)
                .map(ConstructorMapper.of(ConfirmationEmail.class))
                .one();
    }
}
