package dev.stayhub.api.search;

import dev.stayhub.api.booking.BookingRules;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** Queries that decide which hits may be shown. */
final class VisibilityQueries {

    private VisibilityQueries() {}

    /** The published ones of these properties. */
    static Set<UUID> findPublished(Handle handle, List<UUID> ids) {
        return handle.createQuery("""
                        SELECT public_id
                        FROM properties
                        WHERE public_id = ANY (:ids)
                          AND status = 'PUBLISHED'
                          AND deleted_at IS NULL
                        """)
                .bindArray("ids", UUID.class, ids)
                .mapTo(UUID.class)
                .set();
    }

    /** Those of these properties that can be booked for this stay: the rules of {@link BookingRules} in one query. */
    static Set<UUID> findBookable(Handle handle, List<UUID> ids, StayCriteria stay, Instant now) {
        return handle.createQuery("""
                        SELECT p.public_id, p.time_zone
                        FROM properties p
                        WHERE p.public_id = ANY (:ids)
                          AND p.status = 'PUBLISHED'
                          AND p.deleted_at IS NULL
                          AND p.max_guests >= :guests
                          AND :nights BETWEEN p.min_nights AND p.max_nights
                          AND NOT EXISTS (SELECT
                                          FROM bookings b
                                          WHERE b.property_id = p.id
                                            AND b.status = 'CONFIRMED'
                                            AND daterange(b.check_in, b.check_out, '[)')
                                                && daterange(:checkIn, :checkOut, '[)'))
                        """)
                .bindArray("ids", UUID.class, ids)
                .bind("guests", stay.guests())
                .bind("nights", stay.nights())
                .bind("checkIn", stay.checkIn())
                .bind("checkOut", stay.checkOut())
                .map((row, context) ->
                        new FreeProperty(row.getObject("public_id", UUID.class), row.getString("time_zone")))
                .filter(free -> free.canBeginOn(stay.checkIn(), now))
                .map(FreeProperty::publicId)
                .set();
    }

    /**
     * A property that is free.
     *
     * @param timeZone as text, because this Java may not know it
     */
    private record FreeProperty(UUID publicId, String timeZone) {

        /**
         * Decided here and not by the query: Java and Postgres each have a list of time zones, and AT TIME ZONE fails the
         * query for all properties if Postgres does not know the zone of one. Bookings ask Java as well.
         */
        boolean canBeginOn(LocalDate checkIn, Instant now) {
            try {
                LocalDate today = LocalDate.ofInstant(now, ZoneId.of(timeZone));
                return !checkIn.isBefore(today) && !checkIn.isAfter(today.plusDays(BookingRules.MAX_DAYS_AHEAD));
            } catch (DateTimeException e) {
                // Saved by a newer Java. This one cannot book the property either.
                return false;
            }
        }
    }
}
