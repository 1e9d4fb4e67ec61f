package dev.stayhub.api.booking;

/**
 * The email that confirms a booking to its guest. It is sent after the response, so its state is not part of the booking:
 * it changes without the booking's version.
 *
 * @param state the latest known state
 */
public record ConfirmationEmail(State state) {

    /** What has become of the email. */
    public enum State {
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
