package dev.stayhub.api.booking;

import dev.stayhub.api.account.Account;
import dev.stayhub.events.BookingCreated;
import dev.stayhub.outbox.Subscription;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** Reads bookings for callers who are permitted to see them. */
final class BookingDetailsQueries {

    /** Where the message is that confirms a booking to its guest: before it is fanned out, and after. */
    private static final List<String> CONFIRMATION_TOPICS = List.of(
            BookingCreated.TOPIC.name(),
            Subscription.queue(BookingCreated.TOPIC.name(), BookingCreated.GUEST_CONFIRMATION_HANDLER));

    private BookingDetailsQueries() {}

    /**
     * A booking that the account may see as guest, host or operator. One query decides both existence and visibility.
     */
    static Optional<Long> findVisible(Handle handle, UUID publicId, Account account) {
        return handle.createQuery("""
                        SELECT b.id
                        FROM bookings b
                        JOIN properties p ON p.id = b.property_id
                        WHERE b.public_id = :publicId
                          AND (b.guest_id = :accountId OR p.owner_id = :accountId OR :isOperator)
                        """)
                .bind("publicId", publicId)
                .bind("accountId", account.id())
                .bind("isOperator", account.isOperator())
                .mapTo(Long.class)
                .findOne();
    }

    /** The newest bookings of a guest that are older than a given one. */
    static List<Long> findOfGuest(Handle handle, long guestId, BookingFilter filter, long beforeId, int limit) {
        return findNewest(handle, "b.guest_id = :accountId", guestId, filter, beforeId, limit);
    }

    /** The newest bookings of a host's properties that are older than a given one. */
    static List<Long> findOfHost(Handle handle, long hostId, BookingFilter filter, long beforeId, int limit) {
        return findNewest(handle, "p.owner_id = :accountId", hostId, filter, beforeId, limit);
    }

    private static List<Long> findNewest(
            Handle handle, String whose, long accountId, BookingFilter filter, long beforeId, int limit) {
        return handle.createQuery("""
                        SELECT b.id
                        FROM bookings b
                        JOIN properties p ON p.id = b.property_id
                        WHERE <whose>
                          AND b.id < :beforeId
                          AND (:status::TEXT IS NULL OR b.status = :status)
                          AND (:from::DATE IS NULL OR b.check_in >= :from)
                          AND (:to::DATE IS NULL OR b.check_in < :to)
                          AND (:propertyPublicId::UUID IS NULL OR p.public_id = :propertyPublicId)
                        ORDER BY b.id DESC
                        LIMIT :limit
                        """)
                .define("whose", whose)
                .bind("accountId", accountId)
                .bind("beforeId", beforeId)
                .bind("status", filter.status())
                .bind("from", filter.from())
                .bind("to", filter.to())
                .bind("propertyPublicId", filter.propertyId())
                .bind("limit", limit)
                .mapTo(Long.class)
                .list();
    }

    /** Loads a booking that exists. */
    static BookingDetails load(Handle handle, long id) {
        return load(handle, List.of(id)).get(0);
    }

    /** Loads bookings, newest first, with the state of their confirmation emails. */
    static List<BookingDetails> load(Handle handle, List<Long> ids) {
        return handle.createQuery("""
                        SELECT b.public_id AS id, b.reference, b.version, p.public_id AS property_id, b.status,
                               b.check_in, b.check_out, b.guests, b.currency, b.nightly_rate_minor, b.nights_minor,
                               b.cleaning_fee_minor, b.service_fee_minor, b.total_minor, b.created_at, b.cancelled_at,
                               CASE
                                   WHEN b.cancelled_by = b.guest_id THEN 'GUEST'
                                   WHEN b.cancelled_by IS NOT NULL THEN 'OPERATOR'
                               END AS cancelled_by,
                               b.cancellation_reason,
                               CASE
                                   WHEN EXISTS (SELECT
                                                FROM email_deliveries d
                                                WHERE d.idempotency_key = :keyPrefix || b.public_id
                                                  AND d.state = 'SENT') THEN 'SENT'
                                   WHEN EXISTS (SELECT
                                                FROM outbox m
                                                WHERE m.topic = ANY (:confirmationTopics)
                                                  AND m.subject = b.public_id::TEXT
                                                  AND m.status = 'DEAD') THEN 'FAILED'
                                   WHEN EXISTS (SELECT
                                                FROM outbox_audit a
                                                WHERE a.topic = ANY (:confirmationTopics)
                                                  AND a.subject = b.public_id::TEXT
                                                  AND a.action = 'DISCARD') THEN 'FAILED'
                                   WHEN b.status = 'CANCELLED' OR b.version > 1 THEN 'NOT_NEEDED'
                                   ELSE 'PENDING'
                               END AS confirmation_email
                        FROM bookings b
                        JOIN properties p ON p.id = b.property_id
                        WHERE b.id = ANY (:ids)
                        ORDER BY b.id DESC
                        """)
                .bind("keyPrefix", BookingCreated.KEY_PREFIX)
                .bindArray("confirmationTopics", String.class, CONFIRMATION_TOPICS)
                .bindArray("ids", Long.class, ids)
                .map(ConstructorMapper.of(BookingDetails.class))
                .list();
    }
}
