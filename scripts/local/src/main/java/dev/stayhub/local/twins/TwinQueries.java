package dev.stayhub.local.twins;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.BookingSnapshot;
import dev.stayhub.events.EmailAddress;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** The statement of the twins, and of other services without StayHub's api. The guest is whoever has an account and is no host: there is one. */
public final class TwinQueries {

    private TwinQueries() {}

    /** The new booking as an event, or nothing if a night of it is taken. */
    public static Optional<BookingCreated> insert(Handle handle, StayRequest request) {
        return handle.createQuery("""
                        WITH booked AS (
                            INSERT INTO bookings (public_id, reference, property_id, guest_id, property_title, city, country,
                                                  time_zone, check_in_time, check_out_time, host_name, guest_name,
                                                  check_in, check_out, guests, currency, nightly_rate_minor, nights_minor,
                                                  cleaning_fee_minor, service_fee_minor, total_minor)
                            SELECT :id, translate(upper(left(md5(:id::TEXT), 8)), '01', '23'), p.id, g.id, p.title, p.city,
                                   p.country, p.time_zone, p.check_in_time, p.check_out_time, h.name, g.name,
                                   :checkIn, :checkOut, :guests, p.currency, p.nightly_rate_minor,
                                   p.nightly_rate_minor * nights.number, p.cleaning_fee_minor, 0,
                                   p.nightly_rate_minor * nights.number + p.cleaning_fee_minor
                            FROM properties p
                            CROSS JOIN (SELECT :checkOut::DATE - :checkIn::DATE AS number) AS nights
                            JOIN accounts g ON g.id <> p.owner_id
                            JOIN accounts h ON h.id = p.owner_id
                            WHERE p.public_id = :propertyId
                            ORDER BY g.id
                            LIMIT 1
                            ON CONFLICT ON CONSTRAINT no_overlapping_bookings DO NOTHING
                            RETURNING *
                        )
                        SELECT b.*, p.public_id AS place_id, g.email AS guest_email, h.email AS host_email
                        FROM booked b
                        JOIN properties p ON p.id = b.property_id
                        JOIN accounts g ON g.id = b.guest_id
                        JOIN accounts h ON h.id = p.owner_id
                        """)
                .bind("id", UUID.randomUUID())
                .bind("checkIn", request.checkIn())
                .bind("checkOut", request.checkOut())
                .bind("guests", request.guests())
                .bind("propertyId", request.propertyId())
                .map((row, context) -> BookingCreated.of(snapshot(row)))
                .findOne();
    }

    private static BookingSnapshot snapshot(ResultSet row) throws SQLException {
        LocalDate checkIn = row.getObject("check_in", LocalDate.class);
        LocalDate checkOut = row.getObject("check_out", LocalDate.class);
        return new BookingSnapshot(
                row.getObject("public_id", UUID.class),
                row.getString("reference"),
                row.getInt("version"),
                new EmailAddress(row.getString("guest_email")),
                row.getString("guest_name"),
                row.getObject("place_id", UUID.class),
                row.getString("property_title"),
                row.getString("city"),
                row.getString("country"),
                ZoneId.of(row.getString("time_zone")),
                checkIn,
                checkOut,
                row.getObject("check_in_time", LocalTime.class),
                row.getObject("check_out_time", LocalTime.class),
                row.getInt("guests"),
                Math.toIntExact(checkOut.toEpochDay() - checkIn.toEpochDay()),
                row.getString("currency"),
                row.getLong("nightly_rate_minor"),
                row.getLong("nights_minor"),
                row.getLong("cleaning_fee_minor"),
                row.getLong("service_fee_minor"),
                row.getLong("total_minor"),
                checkIn.minusDays(2),
                new EmailAddress(row.getString("host_email")),
                row.getString("host_name"));
    }
}
