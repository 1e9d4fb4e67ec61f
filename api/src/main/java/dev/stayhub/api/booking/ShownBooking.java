package dev.stayhub.api.booking;

import org.jdbi.v3.core.mapper.Nested;

/**
 * A booking, and what has become of the email that confirms it.
 *
 * @param booking as it is now
 * @param confirmationEmail as far as it is known
 */
public record ShownBooking(@Nested Booking booking, ConfirmationEmail confirmationEmail) {

    /** Where the outcome of what is done later can be seen. */
    public enum ConfirmationEmail {
        /** It is on its way. */
        PENDING,
        /** The provider has taken it. */
        SENT,
        /** It was given up; an operator has to look. */
        FAILED,
        /** The booking was cancelled before it went out. */
        NOT_NEEDED
    }
}
