package dev.stayhub.worker.email;

import dev.stayhub.events.BookingSnapshot;
import org.jdbi.v3.core.Jdbi;

/** Rows of bookings, as far as handlers look at them. */
final class Bookings {

    private final Jdbi owner;

    Bookings(Jdbi owner) {
        this.owner = owner;
        owner.useHandle(handle -> handle.execute("TRUNCATE accounts CASCADE"));
    }

    /** The booking of an event, as it is now. */
    void insert(BookingSnapshot booking, int version, boolean cancelled) {
        owner.useHandle(handle -> {
            handle.execute("""
                    INSERT INTO accounts (public_id, email, name, password_hash)
                    VALUES (gen_random_uuid(), 'host@stayhub.test', 'Hugo', 'x');
                    INSERT INTO properties (public_id, owner_id, title, description, city, country, time_zone, currency,
                                            nightly_rate_minor, cleaning_fee_minor, max_guests, min_nights, max_nights,
                                            check_in_time, check_out_time)
                    SELECT gen_random_uuid(), id, 'Loft', '', 'Lisbon', 'PT', 'Europe/Lisbon', 'EUR', 100, 0, 2, 1, 30,
                           '15:00', '11:00'
                    FROM accounts
                    """);
            handle.createUpdate("""
                            INSERT INTO bookings (public_id, reference, property_id, guest_id, status, version, check_in,
                                                  check_out, guests, currency, nightly_rate_minor, nights_minor,
                                                  cleaning_fee_minor, service_fee_minor, total_minor, cancelled_at,
                                                  cancelled_by)
                            SELECT :id, 'K7WQ2MTD', properties.id, owner_id,
                                   CASE WHEN :cancelled THEN 'CANCELLED' ELSE 'CONFIRMED' END, :version, '2027-03-26',
                                   '2027-03-30', 1, 'EUR', 100, 400, 0, 0, 400, CASE WHEN :cancelled THEN now() END,
                                   CASE WHEN :cancelled THEN owner_id END
                            FROM properties
                            """)
                    .bind("id", booking.bookingId())
                    .bind("version", version)
                    .bind("cancelled", cancelled)
                    .execute();
        });
    }
}
