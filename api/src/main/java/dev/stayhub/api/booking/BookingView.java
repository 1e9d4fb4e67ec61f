package dev.stayhub.api.booking;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.stayhub.api.booking.BookingDetails.ConfirmationEmail;
import dev.stayhub.events.BookingCancelled;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

/** A booking as the API shows it. {@code cancellation} is null unless the booking is cancelled. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record BookingView(
        UUID id,
        String reference,
        int version,
        UUID propertyId,
        Booking.Status status,
        LocalDate checkIn,
        LocalDate checkOut,
        long nights,
        int guests,
        Price price,
        LocalDate cancellableUntil,
        Cancellation cancellation,
        ConfirmationEmail confirmationEmail,
        Instant createdAt) {

    /** The cancellation of a booking. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Cancellation(Instant cancelledAt, BookingCancelled.By cancelledBy, String reason) {}

    static BookingView of(BookingDetails shown) {
        Booking booking = shown.booking();
        return new BookingView(
                booking.id(),
                booking.reference(),
                booking.version(),
                booking.propertyId(),
                booking.status(),
                booking.stay().checkIn(),
                booking.stay().checkOut(),
                booking.stay().nights(),
                booking.guests(),
                booking.price(),
                booking.cancellableUntil(),
                shown.cancelledAt()
                        .map(at -> new Cancellation(
                                at,
                                shown.cancelledBy().orElseThrow(),
                                shown.cancellationReason().orElse(null)))
                        .orElse(null),
                shown.confirmationEmail(),
                booking.createdAt());
    }
}
