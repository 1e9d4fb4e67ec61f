package dev.stayhub.api.booking;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.stayhub.api.account.Account;
import dev.stayhub.api.database.DatabaseErrors;
import dev.stayhub.api.property.Property;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** Writes bookings, and reads what is needed to write them. */
final class BookingQueries {

    private static final String NO_OVERLAP = "no_overlapping_bookings";

    private BookingQueries() {}

    /**
     * The new booking; empty if one of its nights is taken. The constraint decides, as it would for a plain INSERT. But
     * two concurrent plain INSERTs would wait for each other inside the constraint's check until Postgres aborts one as
     * a deadlock.
     */
    static Optional<Booking> insert(
            Handle handle, Property property, Account guest, BookingRequest request, Price price, String reference) {
        return handle.createQuery("""
                        INSERT INTO bookings (public_id, reference, property_id, guest_id, property_title, city, country,
                                              time_zone, check_in_time, check_out_time, host_name, guest_name, check_in,
                                              check_out, guests, currency, nightly_rate_minor, nights_minor,
                                              cleaning_fee_minor, service_fee_minor, total_minor,
                                              cancellable_days_before)
                        VALUES (:publicId, :reference, :propertyId, :guestId, :propertyTitle, :city, :country,
                                :timeZone, :checkInTime, :checkOutTime, :hostName, :guestName, :checkIn,
                                :checkOut, :guests, :currency, :nightlyRateMinor, :nightsMinor,
                                :cleaningFeeMinor, :serviceFeeMinor, :totalMinor,
                                :cancellableDaysBefore)
                        ON CONFLICT ON CONSTRAINT no_overlapping_bookings DO NOTHING
                        RETURNING public_id AS id, reference, version, CAST(:propertyPublicId AS UUID) AS property_id,
                                  property_title, city, country, time_zone, check_in_time, check_out_time, host_name,
                                  guest_name, status, check_in, check_out, guests, currency, nightly_rate_minor,
                                  nights_minor, cleaning_fee_minor, service_fee_minor, total_minor,
                                  cancellable_days_before, created_at
                        """)
                .bind("publicId", UuidCreator.getTimeOrderedEpoch())
                .bind("reference", reference)
                .bind("propertyId", property.id())
                .bind("propertyPublicId", property.publicId())
                .bind("guestId", guest.id())
                .bind("guestName", guest.name())
                .bind("guests", request.guests())
                .bind("cancellableDaysBefore", BookingRules.CANCELLABLE_DAYS_BEFORE)
                .bindMethods(BookedProperty.of(property))
                .bindMethods(request.stay())
                .bindMethods(price)
                .map(ConstructorMapper.of(Booking.class))
                .findOne();
    }

    /**
     * Locks a booking that exists, after waiting for a concurrent change, and returns its current state. Nothing else
     * can change it until the transaction ends.
     */
    static LockedBooking lock(Handle handle, long rowId) {
        return handle.createQuery("""
                        SELECT b.id AS row_id, b.property_id AS property_row_id,
                               g.id AS account_id, g.public_id AS account_public_id, g.email AS account_email,
                               g.name AS account_name, g.role AS account_role, g.created_at AS account_created_at,
                               b.public_id AS id, b.reference, b.version, p.public_id AS property_id,
                               b.property_title, b.city, b.country, b.time_zone, b.check_in_time, b.check_out_time,
                               b.host_name, b.guest_name, b.status, b.check_in, b.check_out, b.guests, b.currency,
                               b.nightly_rate_minor, b.nights_minor, b.cleaning_fee_minor, b.service_fee_minor,
                               b.total_minor, b.cancellable_days_before, b.created_at
                        FROM bookings b
                        JOIN accounts g ON g.id = b.guest_id
                        JOIN properties p ON p.id = b.property_id
                        WHERE b.id = :rowId
                        FOR NO KEY UPDATE OF b
                        """)
                .bind("rowId", rowId)
                .map(ConstructorMapper.of(LockedBooking.class))
                .one();
    }

    /**
     * Serializes the date changes of a property. UPDATE has no ON CONFLICT, so two changes to each other's nights would
     * deadlock inside the constraint's check. New bookings do not wait.
     */
    static void lockProperty(Handle handle, long propertyId) {
        handle.createQuery("SELECT id FROM properties WHERE id = :propertyId FOR NO KEY UPDATE")
                .bind("propertyId", propertyId)
                .mapTo(Long.class)
                .one();
    }

    /**
     * Changes a booking; false if a night of the new stay belongs to another booking. The transaction can then only be
     * rolled back. A booking never conflicts with itself.
     */
    static boolean change(Handle handle, long rowId, Terms terms) {
        try {
            handle.createUpdate("""
                            UPDATE bookings
                            SET property_title     = :propertyTitle,
                                city               = :city,
                                country            = :country,
                                time_zone          = :timeZone,
                                check_in_time      = :checkInTime,
                                check_out_time     = :checkOutTime,
                                host_name          = :hostName,
                                check_in           = :checkIn,
                                check_out          = :checkOut,
                                guests             = :guests,
                                currency           = :currency,
                                nightly_rate_minor = :nightlyRateMinor,
                                nights_minor       = :nightsMinor,
                                cleaning_fee_minor = :cleaningFeeMinor,
                                service_fee_minor  = :serviceFeeMinor,
                                total_minor        = :totalMinor,
                                version            = version + 1,
                                updated_at         = now()
                            WHERE id = :rowId
                            """)
                    .bind("rowId", rowId)
                    .bind("guests", terms.guests())
                    .bindMethods(terms.property())
                    .bindMethods(terms.stay())
                    .bindMethods(terms.price())
                    .execute();
            return true;
        } catch (JdbiException e) {
            if (DatabaseErrors.violatesExclusion(e, NO_OVERLAP)) {
                return false;
            }
            throw e;
        }
    }

    /** Frees the nights of a confirmed booking that is locked. */
    static void cancel(Handle handle, long rowId, Account by, Optional<String> reason) {
        handle.createUpdate("""
                        UPDATE bookings
                        SET status              = 'CANCELLED',
                            cancelled_at        = now(),
                            cancelled_by        = :by,
                            cancellation_reason = :reason,
                            version             = version + 1,
                            updated_at          = now()
                        WHERE id = :rowId
                        """)
                .bind("rowId", rowId)
                .bind("by", by.id())
                .bind("reason", reason.orElse(null))
                .execute();
    }

    /** The taken nights in a range, in chronological order, with adjacent stays merged. Their guests are not read. */
    static List<Stay> findTaken(Handle handle, long propertyId, Stay nights) {
        return findTaken(handle, propertyId, nights, NO_BOOKING);
    }

    /** As above, not counting those of one booking. */
    static List<Stay> findTaken(Handle handle, long propertyId, Stay nights, long exceptRowId) {
        return handle.createQuery("""
                        SELECT lower(taken) AS check_in, upper(taken) AS check_out
                        FROM (
                            SELECT unnest(range_agg(daterange(check_in, check_out, '[)')
                                                    * daterange(:checkIn, :checkOut, '[)'))) AS taken
                            FROM bookings
                            WHERE property_id = :propertyId
                              AND status = 'CONFIRMED'
                              AND daterange(check_in, check_out, '[)') && daterange(:checkIn, :checkOut, '[)')
                              AND id <> :exceptRowId
                        ) AS stretches
                        ORDER BY check_in
                        """)
                .bind("propertyId", propertyId)
                .bind("exceptRowId", exceptRowId)
                .bindMethods(nights)
                .map(ConstructorMapper.of(Stay.class))
                .list();
    }

    /** No booking: ids start at 1. */
    private static final long NO_BOOKING = 0;
}
