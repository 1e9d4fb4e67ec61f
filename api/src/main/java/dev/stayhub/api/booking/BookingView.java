package dev.stayhub.api.booking;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.stayhub.events.BookingCancelled;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

/**
 * A booking as the API shows it, the same for guest, host and operators. {@code cancellation} is null unless the booking
 * is cancelled.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record BookingView(
        UUID id,
        String reference,
        int version,
        UUID propertyId,
        @JsonUnwrapped BookedProperty property,
        String guestName,
        Booking.Status status,
        LocalDate checkIn,
        LocalDate checkOut,
        long nights,
        int guests,
        Price price,
        LocalDate cancellableUntil,
        CancellationRule cancellationRule,
        Cancellation cancellation,
        Instant createdAt) {

    /** Until when the guest may cancel, in the form in which people are told. */
    record CancellationRule(int daysBeforeCheckIn) {}

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
                booking.property(),
                booking.guestName(),
                booking.status(),
                booking.stay().checkIn(),
                booking.stay().checkOut(),
                booking.stay().nights(),
                booking.guests(),
                booking.price(),
                booking.cancellableUntil(),
                new CancellationRule(booking.cancellableDaysBefore()),
                shown.cancelledAt()
                        .map(at -> new Cancellation(
                                at,
                                shown.cancelledBy().orElseThrow(),
                                shown.cancellationReason().orElse(null)))
                        .orElse(null),
                booking.createdAt());
    }
}
