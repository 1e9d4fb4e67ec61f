package dev.stayhub.api.booking;

import dev.stayhub.api.booking.BookingOutcome.Booked;
import dev.stayhub.api.booking.BookingOutcome.Cancelled;
import dev.stayhub.api.booking.BookingOutcome.Changed;
import dev.stayhub.api.idempotency.Answer;
import java.util.Optional;

/** The responses to a booking that was made, changed or cancelled. */
final class BookingAnswers {

    private BookingAnswers() {}

    /** The response; empty if nothing was done, for which {@link BookingProblems} has the response. */
    static Optional<Answer> of(BookingOutcome outcome) {
        if (outcome instanceof Booked booked) {
            Booking booking = booked.booking();
            return Optional.of(Answer.created(
                    "/v1/bookings/" + booking.id(), booking.version(), BookingView.of(BookingDetails.fresh(booking))));
        }
        if (outcome instanceof Changed changed) {
            return Optional.of(of(changed.booking()));
        }
        return outcome instanceof Cancelled cancelled ? Optional.of(of(cancelled.booking())) : Optional.empty();
    }

    static Answer of(BookingDetails shown) {
        return Answer.ok(shown.booking().version(), BookingView.of(shown));
    }
}
