package dev.stayhub.api.booking;

import dev.stayhub.events.BookingCancelled;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.mapper.Nested;

/**
 * A booking, how it ended if it was cancelled, and what has become of the email that confirms it.
 *
 * @param booking as it is now
 * @param cancelledAt when it was cancelled
 * @param cancelledBy by whom
 * @param cancellationReason why, if a reason was given
 * @param confirmationEmail as far as it is known
 */
public record BookingDetails(
        @Nested Booking booking,
        Optional<Instant> cancelledAt,
        Optional<BookingCancelled.By> cancelledBy,
        Optional<String> cancellationReason,
        ConfirmationEmail confirmationEmail) {

    /** A booking that was made just now. */
    static BookingDetails fresh(Booking booking) {
        return new BookingDetails(
                booking, Optional.empty(), Optional.empty(), Optional.empty(), ConfirmationEmail.PENDING);
    }

    /** Where the outcome of what is done later can be seen. */
    public enum ConfirmationEmail {
        /** It is on its way. */
        PENDING,
        /** The provider has taken it. */
        SENT,
        /** It was given up, or discarded by an operator. */
        FAILED,
        /** The booking was changed or cancelled before it went out: that has an email of its own. */
        NOT_NEEDED
    }
}
