package dev.stayhub.api.booking;

import java.util.List;

/** What became of a guest's wish to book. All but the first have changed nothing and told nobody. */
public sealed interface BookingOutcome {

    /** It is booked, and the event is in the outbox. */
    record Booked(Booking booking) implements BookingOutcome {}

    /**
     * Somebody has some of the nights.
     *
     * @param taken those nights, and nothing about who has them
     */
    record DatesTaken(List<Stay> taken) implements BookingOutcome {}

    /** It costs something else than the guest expects. */
    record PriceChanged(Price price) implements BookingOutcome {}

    /** It may not be booked like this. */
    record RulesBroken(List<BrokenRule> rules) implements BookingOutcome {}

    /** There is no such property, or none that the guest may see. */
    record NoSuchProperty() implements BookingOutcome {}
}
