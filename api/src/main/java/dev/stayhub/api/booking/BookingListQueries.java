package dev.stayhub.api.booking;

import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** Reads which bookings are on a page. */
final class BookingListQueries {

    private BookingListQueries() {}

    /** The newest bookings of a guest that are older than a given one. */
    static List<ListedBooking> findNewestOfGuest(
            Handle handle, long guestId, BookingFilter filter, long beforeRowId, int limit) {
        return handle.createQuery("""
                        SELECT b.id AS row_id, b.check_in, b.public_id AS id
                        FROM bookings b
                        JOIN properties p ON p.id = b.property_id
                        WHERE b.guest_id = :guestId
                          AND b.id < :beforeRowId
                          AND (:reference::TEXT IS NULL OR b.reference = :reference)
                          AND (:status::TEXT IS NULL OR b.status = :status)
                          AND (:from::DATE IS NULL OR b.check_in >= :from)
                          AND (:to::DATE IS NULL OR b.check_in < :to)
                          AND (:checkOutAfter::DATE IS NULL OR b.check_out > :checkOutAfter)
                          AND (:propertyId::UUID IS NULL OR p.public_id = :propertyId)
                        ORDER BY b.id DESC
                        LIMIT :limit
                        """)
                .bind("guestId", guestId)
                .bind("beforeRowId", beforeRowId)
                .bindMethods(filter)
                .bind("limit", limit)
                .map(ConstructorMapper.of(ListedBooking.class))
                .list();
    }

    /** The newest bookings of a host's properties that are older than a given one. */
    static List<ListedBooking> findNewestOfHost(
            Handle handle, long hostId, BookingFilter filter, long beforeRowId, int limit) {
        return handle.createQuery("""
                        SELECT b.id AS row_id, b.check_in, b.public_id AS id
                        FROM bookings b
                        JOIN properties p ON p.id = b.property_id
                        WHERE p.owner_id = :hostId
                          AND b.id < :beforeRowId
                          AND (:reference::TEXT IS NULL OR b.reference = :reference)
                          AND (:status::TEXT IS NULL OR b.status = :status)
                          AND (:from::DATE IS NULL OR b.check_in >= :from)
                          AND (:to::DATE IS NULL OR b.check_in < :to)
                          AND (:checkOutAfter::DATE IS NULL OR b.check_out > :checkOutAfter)
                          AND (:propertyId::UUID IS NULL OR p.public_id = :propertyId)
                        ORDER BY b.id DESC
                        LIMIT :limit
                        """)
                .bind("hostId", hostId)
                .bind("beforeRowId", beforeRowId)
                .bindMethods(filter)
                .bind("limit", limit)
                .map(ConstructorMapper.of(ListedBooking.class))
                .list();
    }

    /**
     * The earliest bookings of a guest after a place in the order of check-in. No stay has more than 365 nights, so one that
     * ends after a day began at most that long before it: an index can start there.
     */
    static List<ListedBooking> findNextOfGuest(
            Handle handle, long guestId, BookingFilter filter, CheckInPlace after, int limit) {
        return handle.createQuery("""
                        SELECT b.id AS row_id, b.check_in, b.public_id AS id
                        FROM bookings b
                        JOIN properties p ON p.id = b.property_id
                        WHERE b.guest_id = :guestId
                          AND (b.check_in, b.public_id) > (:checkIn, :id)
                          AND (:reference::TEXT IS NULL OR b.reference = :reference)
                          AND (:status::TEXT IS NULL OR b.status = :status)
                          AND (:from::DATE IS NULL OR b.check_in >= :from)
                          AND (:to::DATE IS NULL OR b.check_in < :to)
                          AND (:checkOutAfter::DATE IS NULL OR b.check_out > :checkOutAfter)
                          AND (:checkOutAfter::DATE IS NULL OR b.check_in >= :checkOutAfter - 365)
                          AND (:propertyId::UUID IS NULL OR p.public_id = :propertyId)
                        ORDER BY b.check_in, b.public_id
                        LIMIT :limit
                        """)
                .bind("guestId", guestId)
                .bindMethods(after)
                .bindMethods(filter)
                .bind("limit", limit)
                .map(ConstructorMapper.of(ListedBooking.class))
                .list();
    }

    /**
     * As {@link #findNextOfGuest}, but of a host's properties. They are read property by property, each at most as far as
     * the page reaches, because an index has the bookings of a property in this order and none those of a host.
     */
    static List<ListedBooking> findNextOfHost(
            Handle handle, long hostId, BookingFilter filter, CheckInPlace after, int limit) {
        return handle.createQuery("""
                        SELECT b.id AS row_id, b.check_in, b.public_id AS id
                        FROM properties p
                        CROSS JOIN LATERAL (SELECT id, check_in, public_id
                                            FROM bookings
                                            WHERE property_id = p.id
                                              AND (check_in, public_id) > (:checkIn, :id)
                                              AND (:reference::TEXT IS NULL OR reference = :reference)
                                              AND (:status::TEXT IS NULL OR status = :status)
                                              AND (:from::DATE IS NULL OR check_in >= :from)
                                              AND (:to::DATE IS NULL OR check_in < :to)
                                              AND (:checkOutAfter::DATE IS NULL OR check_out > :checkOutAfter)
                                              AND (:checkOutAfter::DATE IS NULL OR check_in >= :checkOutAfter - 365)
                                            ORDER BY check_in, public_id
                                            LIMIT :limit) AS b
                        WHERE p.owner_id = :hostId
                          AND (:propertyId::UUID IS NULL OR p.public_id = :propertyId)
                        ORDER BY b.check_in, b.public_id
                        LIMIT :limit
                        """)
                .bind("hostId", hostId)
                .bindMethods(after)
                .bindMethods(filter)
                .bind("limit", limit)
                .map(ConstructorMapper.of(ListedBooking.class))
                .list();
    }
}
