package dev.stayhub.api.booking;

import dev.stayhub.api.booking.ShownBooking.ConfirmationEmail;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

/** A booking, as the API shows it. */
record BookingView(
        UUID id,
        String reference,
        UUID propertyId,
        Booking.Status status,
        LocalDate checkIn,
        LocalDate checkOut,
        long nights,
        int guests,
        Price price,
        LocalDate cancellableUntil,
        ConfirmationEmail confirmationEmail,
        Instant createdAt) {

    static BookingView of(ShownBooking shown) {
        Booking booking = shown.booking();
        return new BookingView(
                booking.id(),
                booking.reference(),
                booking.propertyId(),
                booking.status(),
                booking.stay().checkIn(),
                booking.stay().checkOut(),
                booking.stay().nights(),
                booking.guests(),
                booking.price(),
                booking.cancellableUntil(),
                shown.confirmationEmail(),
                booking.createdAt());
    }
}
