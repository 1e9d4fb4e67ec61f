package dev.stayhub.worker.email;

import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** What handlers ask about the booking as it is now. */
final class BookingStatusQueries {

    private BookingStatusQueries() {}

    static boolean isCancelled(Handle handle, UUID bookingId) {
        return handle.createQuery("""
                        SELECT EXISTS (SELECT FROM bookings WHERE public_id = :bookingId AND status = 'CANCELLED')
                        """)
                .bind("bookingId", bookingId)
                .mapTo(Boolean.class)
                .one();
    }
}
