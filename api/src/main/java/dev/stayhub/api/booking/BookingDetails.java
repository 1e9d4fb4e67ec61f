package dev.stayhub.api.booking;

import dev.stayhub.events.BookingCancelled;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.mapper.Nested;

/**
 * A booking with its cancellation, if any, and the state of its confirmation email.
 *
 * @param booking its current state
 * @param cancelledAt when it was cancelled
 * @param cancelledBy by whom
 * @param cancellationReason why, if a reason was given
 * @param confirmationEmail the latest known state
 */
public record BookingDetails(
        @Nested Booking booking,
        Optional<Instant> cancelledAt,
        Optional<BookingCancelled.By> cancelledBy,
        Optional<String> cancellationReason,
        ConfirmationEmail confirmationEmail) {

    /** A booking that was just made. */
    static BookingDetails fresh(Booking booking) {
        return new BookingDetails(
                booking, Optional.empty(), Optional.empty(), Optional.empty(), ConfirmationEmail.PENDING);
    }

    /** The state of the confirmation email, which is sent after the response. */
    public enum ConfirmationEmail {
        /** The email is to be sent. */
        PENDING,
        /** The mail provider has accepted the email. */
        SENT,
        /** The message is a dead letter, or an operator discarded it. */
        FAILED,
        /** The booking was changed or cancelled before the email was sent; that change has an email of its own. */
        NOT_NEEDED
    }
}
