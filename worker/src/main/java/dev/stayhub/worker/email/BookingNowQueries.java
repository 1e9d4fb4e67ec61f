package dev.stayhub.worker.email;

import dev.stayhub.events.BookingSnapshot;
import org.jdbi.v3.core.Handle;

/** What handlers ask about a booking as it is now. */
final class BookingNowQueries {

    private BookingNowQueries() {}

    /** Whether the booking has been changed or cancelled since; a booking that is not there has not. */
    static boolean hasMovedOn(Handle handle, BookingSnapshot since) {
        return handle.createQuery("""
                        SELECT EXISTS (SELECT
                                       FROM bookings
                                       WHERE public_id = :bookingId AND (version > :version OR status = 'CANCELLED'))
                        """)
                .bind("bookingId", since.bookingId())
                .bind("version", since.version())
                .mapTo(Boolean.class)
                .one();
    }
}
