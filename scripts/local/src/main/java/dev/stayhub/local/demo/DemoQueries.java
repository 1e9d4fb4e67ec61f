package dev.stayhub.local.demo;

import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** What of the demo data is there already, read as the owner of the tables. */
final class DemoQueries {

    private DemoQueries() {}

    /** The role of each account there is, by email address. */
    static Map<String, String> roles(Handle handle) {
        return handle
                .createQuery("""
                        SELECT lower(email) AS email, role FROM accounts
                        """)
                .map((rows, context) -> Map.entry(rows.getString("email"), rows.getString("role")))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** A property of a host, deleted ones included. */
    public record Place(String id, String title, boolean draft) {}

    static Map<String, Place> placesByTitle(Handle handle, String hostEmail) {
        return handle.createQuery("""
                        SELECT p.public_id::TEXT AS id, p.title, p.status = 'DRAFT' AND p.deleted_at IS NULL AS draft
                        FROM properties p
                            JOIN accounts a ON a.id = p.owner_id
                        WHERE lower(a.email) = :hostEmail
                        """).bind("hostEmail", hostEmail).map(ConstructorMapper.of(Place.class)).stream()
                .collect(Collectors.toMap(Place::title, place -> place, (first, second) -> first));
    }

    /** The first stay of so many nights that is free at any of a host's places, starting within a year of a day. */
    static Optional<DemoStay> firstFreeStay(Handle handle, String hostEmail, LocalDate from, int nights) {
        return handle.createQuery("""
                        SELECT p.public_id::TEXT AS property_id, p.title, stay.check_in, stay.check_out
                        FROM generate_series(0, 365) AS days
                            CROSS JOIN LATERAL (
                                SELECT :from + days AS check_in, :from + days + :nights AS check_out) stay
                            CROSS JOIN properties p
                            JOIN accounts a ON a.id = p.owner_id
                        WHERE lower(a.email) = :hostEmail
                          AND p.status = 'PUBLISHED'
                          AND p.deleted_at IS NULL
                          AND p.max_guests >= 2
                          AND :nights BETWEEN p.min_nights AND p.max_nights
                          AND NOT EXISTS (
                            SELECT FROM bookings b
                            WHERE b.property_id = p.id
                              AND b.status = 'CONFIRMED'
                              AND daterange(b.check_in, b.check_out) && daterange(stay.check_in, stay.check_out))
                        ORDER BY days, p.id
                        LIMIT 1
                        """)
                .bind("hostEmail", hostEmail)
                .bind("from", from)
                .bind("nights", nights)
                .map(ConstructorMapper.of(DemoStay.class))
                .findOne();
    }
}
