package dev.stayhub.api.booking;

import java.util.List;

/** What became of a wish to book, to change or to cancel. What is not done has changed nothing and told nobody. */
public sealed interface BookingOutcome {

    /** It is booked, and the event is in the outbox. */
    record Booked(Booking booking) implements BookingOutcome {}

    /** It is now as wished, and if that made a difference, the event is in the outbox. */
    record Changed(BookingDetails booking) implements BookingOutcome {}

    /** It is cancelled, by this request or by one before it. */
    record Cancelled(BookingDetails booking) implements BookingOutcome {}

    /** An earlier request with the same idempotency key did it; this one did nothing. */
    record DoneBefore() implements BookingOutcome {}

    /**
     * Somebody has some of the nights.
     *
     * @param taken those nights, and nothing about who has them
     */
    record DatesTaken(List<Stay> taken) implements BookingOutcome {}

    /** The nights were taken, and free again, at every attempt: the same request may get them a little later. */
    record Contended() implements BookingOutcome {}

    /** It costs something else than the guest expects. */
    record PriceChanged(Price price) implements BookingOutcome {}

    /** It may not be done like this. */
    record RulesBroken(List<BrokenRule> rules) implements BookingOutcome {}

    /** There is no such property, or none that the guest may see. */
    record NoSuchProperty() implements BookingOutcome {}

    /** There is no such booking, or none that the caller may see. */
    record NoSuchBooking() implements BookingOutcome {}

    /** The caller may see the booking and may not do this to it. */
    record NotTheirs(String whoMay) implements BookingOutcome {}

    /** Somebody changed it after the caller had read it. */
    record AnotherVersion() implements BookingOutcome {}

    /** A cancelled stay is over: it is booked anew, not changed. */
    record AlreadyCancelled() implements BookingOutcome {}
}
