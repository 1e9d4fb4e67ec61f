package dev.stayhub.api.booking;

import dev.stayhub.api.account.Account;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** Reads bookings for callers who are permitted to see them. */
final class BookingDetailsQueries {

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

    /** Loads a booking that exists. */
    static BookingDetails load(Handle handle, long rowId) {
        return load(handle, List.of(rowId)).get(0);
    }

    /** Loads bookings, in the order of the ids. */
    static List<BookingDetails> load(Handle handle, List<Long> rowIds) {
        return handle.createQuery("""
                        SELECT b.public_id AS id, b.reference, b.version, p.public_id AS property_id, b.property_title,
                               b.city, b.country, b.time_zone, b.check_in_time, b.check_out_time, b.host_name,
                               b.guest_name, b.status, b.check_in, b.check_out, b.guests, b.currency,
                               b.nightly_rate_minor, b.nights_minor, b.cleaning_fee_minor, b.service_fee_minor,
                               b.total_minor, b.cancellable_days_before, b.created_at, b.cancelled_at,
                               CASE
                                   WHEN b.cancelled_by = b.guest_id THEN 'GUEST'
                                   WHEN b.cancelled_by IS NOT NULL THEN 'OPERATOR'
                               END AS cancelled_by,
                               b.cancellation_reason
                        FROM unnest(:rowIds) WITH ORDINALITY AS listed (id, place)
                        JOIN bookings b ON b.id = listed.id
                        JOIN properties p ON p.id = b.property_id
                        ORDER BY listed.place
                        """)
                .bindArray("rowIds", Long.class, rowIds)
                .map(ConstructorMapper.of(BookingDetails.class))
                .list();
    }
}
