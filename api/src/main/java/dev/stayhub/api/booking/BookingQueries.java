package dev.stayhub.api.booking;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.stayhub.api.account.Account;
import dev.stayhub.api.property.Property;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

final class BookingQueries {

    private BookingQueries() {}

    /**
     * The new booking, or nothing if a night of it is taken. The constraint decides, here as with a plain INSERT; but
     * two plain INSERTs at once would wait for each other inside its check until Postgres ends one as a deadlock.
     */
    static Optional<Booking> insert(
            Handle handle, Property property, Account guest, BookingRequest request, Price price, String reference) {
        return handle.createQuery("""
                        INSERT INTO bookings (public_id, reference, property_id, guest_id, check_in, check_out, guests,
                                              currency, nightly_rate_minor, nights_minor, cleaning_fee_minor,
                                              service_fee_minor, total_minor)
                        VALUES (:publicId, :reference, :propertyId, :guestId, :checkIn, :checkOut, :guests,
                                :currency, :nightlyRateMinor, :nightsMinor, :cleaningFeeMinor,
                                :serviceFeeMinor, :totalMinor)
                        ON CONFLICT ON CONSTRAINT no_overlapping_bookings DO NOTHING
                        RETURNING public_id AS id, reference, version, CAST(:propertyPublicId AS UUID) AS property_id,
                                  status, check_in, check_out, guests, currency, nightly_rate_minor, nights_minor,
                                  cleaning_fee_minor, service_fee_minor, total_minor, created_at
                        """)
                .bind("publicId", UuidCreator.getTimeOrderedEpoch())
                .bind("reference", reference)
                .bind("propertyId", property.id())
                .bind("propertyPublicId", property.publicId())
                .bind("guestId", guest.id())
                .bind("guests", request.guests())
                .bindMethods(request.stay())
                .bindMethods(price)
                .map(ConstructorMapper.of(Booking.class))
                .findOne();
    }

    /** The taken nights of the stay, in order; whose they are is not read. */
    static List<Stay> findTaken(Handle handle, long propertyId, Stay stay) {
        return handle.createQuery("""
                        SELECT greatest(check_in, :checkIn) AS check_in, least(check_out, :checkOut) AS check_out
                        FROM bookings
                        WHERE property_id = :propertyId
                          AND status = 'CONFIRMED'
                          AND daterange(check_in, check_out, '[)') && daterange(:checkIn, :checkOut, '[)')
                        ORDER BY check_in
                        """)
                .bind("propertyId", propertyId)
                .bindMethods(stay)
                .map(ConstructorMapper.of(Stay.class))
                .list();
    }

    /** A booking that the account may see, as guest, as host or as operator; one query whether there is none or none to see. */
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

    /** The newest bookings of a guest, older than one of them. */
    static List<Long> findOfGuest(Handle handle, long guestId, long beforeId, int limit) {
        return handle.createQuery("""
                        SELECT id
                        FROM bookings
                        WHERE guest_id = :guestId
                          AND id < :beforeId
                        ORDER BY id DESC
                        LIMIT :limit
                        """)
                .bind("guestId", guestId)
                .bind("beforeId", beforeId)
                .bind("limit", limit)
                .mapTo(Long.class)
                .list();
    }

    /** The newest bookings at a host's properties, older than one of them. */
    static List<Long> findOfHost(Handle handle, long hostId, long beforeId, int limit) {
        return handle.createQuery("""
                        SELECT b.id
                        FROM bookings b
                        JOIN properties p ON p.id = b.property_id
                        WHERE p.owner_id = :hostId
                          AND b.id < :beforeId
                        ORDER BY b.id DESC
                        LIMIT :limit
                        """)
                .bind("hostId", hostId)
                .bind("beforeId", beforeId)
                .bind("limit", limit)
                .mapTo(Long.class)
                .list();
    }

    /** These bookings, newest first, with what became of their confirmations. */
    static List<ShownBooking> load(Handle handle, List<Long> ids) {
        return handle.createQuery("""
                        SELECT b.public_id AS id, b.reference, b.version, p.public_id AS property_id, b.status,
                               b.check_in, b.check_out, b.guests, b.currency, b.nightly_rate_minor, b.nights_minor,
                               b.cleaning_fee_minor, b.service_fee_minor, b.total_minor, b.created_at,
                               CASE
                                   WHEN EXISTS (SELECT
                                                FROM email_deliveries d
                                                WHERE d.idempotency_key = 'booking-created:' || b.public_id
                                                  AND d.state = 'SENT') THEN 'SENT'
                                   WHEN EXISTS (SELECT
                                                FROM outbox m
                                                WHERE m.topic = 'booking.created'
                                                  AND m.subject = b.public_id::TEXT
                                                  AND m.status = 'DEAD') THEN 'FAILED'
                                   WHEN b.status = 'CANCELLED' THEN 'NOT_NEEDED'
                                   ELSE 'PENDING'
                               END AS confirmation_email
                        FROM bookings b
                        JOIN properties p ON p.id = b.property_id
                        WHERE b.id = ANY (:ids)
                        ORDER BY b.id DESC
                        """)
                .bindArray("ids", Long.class, ids)
                .map(ConstructorMapper.of(ShownBooking.class))
                .list();
    }
}
