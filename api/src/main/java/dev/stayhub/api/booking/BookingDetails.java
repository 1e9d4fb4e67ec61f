package dev.stayhub.api.booking;

import dev.stayhub.events.BookingCancelled;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.mapper.Nested;

/**
 * A booking with its cancellation, if any. It changes only with the booking's version.
 *
 * @param booking its current state
 * @param cancelledAt when it was cancelled
 * @param cancelledBy by whom
 * @param cancellationReason why, if a reason was given
 */
public record BookingDetails(
        @Nested Booking booking,
        Optional<Instant> cancelledAt,
        Optional<BookingCancelled.By> cancelledBy,
        Optional<String> cancellationReason) {

    /** A booking that was just made. */
    static BookingDetails fresh(Booking booking) {
        return new BookingDetails(booking, Optional.empty(), Optional.empty(), Optional.empty());
    }
}
