package dev.stayhub.api.search;

import java.time.Instant;
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

    /** Those of these properties that can be booked for this stay: the rules of {@code BookingRules} in one query. */
    static Set<UUID> findBookable(Handle handle, List<UUID> ids, StayCriteria stay, Instant now) {
        return handle.createQuery("""
                        SELECT p.public_id
                        FROM properties p
                        WHERE p.public_id = ANY (:ids)
                          AND p.status = 'PUBLISHED'
                          AND p.deleted_at IS NULL
                          AND p.max_guests >= :guests
                          AND :nights BETWEEN p.min_nights AND p.max_nights
                          AND :checkIn BETWEEN (CAST(:now AS TIMESTAMPTZ) AT TIME ZONE p.time_zone)::DATE
                                           AND (CAST(:now AS TIMESTAMPTZ) AT TIME ZONE p.time_zone)::DATE + 730
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
                .bind("now", now)
                .mapTo(UUID.class)
                .set();
    }
}
