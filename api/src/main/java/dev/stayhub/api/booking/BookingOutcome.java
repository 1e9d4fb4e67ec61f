package dev.stayhub.api.booking;

import java.time.Duration;
import java.util.List;

/**
 * The outcome of booking, changing or cancelling. Unless it succeeded, nothing was changed and no message was written.
 */
public sealed interface BookingOutcome {

    /** The stay was booked, and the event is in the outbox. */
    record Booked(Booking booking) implements BookingOutcome {}

    /** The booking is as requested. If that was a change, the event is in the outbox. */
    record Changed(BookingDetails booking) implements BookingOutcome {}

    /** The booking is cancelled, by this request or an earlier one. */
    record Cancelled(BookingDetails booking) implements BookingOutcome {}

    /** An earlier request with the same idempotency key had the effect; this one had none. */
    record DoneBefore() implements BookingOutcome {}

    /**
     * Some of the nights are taken.
     *
     * @param taken the taken nights, without their guests
     */
    record DatesTaken(List<Stay> taken) implements BookingOutcome {}

    /** At every attempt the nights were taken, and then free again. A later request may succeed. */
    record Contended() implements BookingOutcome {}

    /** The price differs from what the guest expects. */
    record PriceChanged(Price price) implements BookingOutcome {}

    /**
     * The account has booked and changed too much lately.
     *
     * @param untilNext how long until it can book again
     */
    record TooManyBookings(Duration untilNext) implements BookingOutcome {}

    /** The request breaks rules. */
    record RulesBroken(List<BrokenRule> rules) implements BookingOutcome {}

    /** The property does not exist or is not visible to the guest. */
    record NoSuchProperty() implements BookingOutcome {}

    /** The booking does not exist or is not visible to the caller. */
    record NoSuchBooking() implements BookingOutcome {}

    /** The caller may see the booking but is not permitted to do this. */
    record NotTheirs(String whoMay) implements BookingOutcome {}

    /** The booking was changed after the caller had read it. */
    record AnotherVersion() implements BookingOutcome {}

    /** The booking is cancelled, and a cancelled booking cannot be changed. */
    record AlreadyCancelled() implements BookingOutcome {}
}
