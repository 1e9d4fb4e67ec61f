package dev.stayhub.worker.email;

import dev.stayhub.events.BookingSnapshot;
import org.jdbi.v3.core.Handle;

/** Queries of handlers on the current state of a booking. */
final class BookingNowQueries {

    private BookingNowQueries() {}

    /** Whether the booking has been changed or cancelled since the snapshot; false if it does not exist. */
    static boolean hasChangedSince(Handle handle, BookingSnapshot since) {
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
