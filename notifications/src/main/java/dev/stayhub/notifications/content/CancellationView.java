package dev.stayhub.notifications.content;

import dev.stayhub.events.BookingCancelled;
import dev.stayhub.notifications.OneLine;
import java.time.Instant;

/**
 * The template model of a cancellation.
 *
 * @param byGuest true if the guest cancelled, false if StayHub did
 * @param reason the given reason; empty if there is none
 */
public record CancellationView(StayView stay, boolean byGuest, String reason) {

    static CancellationView of(BookingCancelled event, Instant writtenAt) {
        return new CancellationView(
                StayView.of(event.booking(), writtenAt),
                event.cancelledBy() == BookingCancelled.By.GUEST,
                OneLine.of(event.reason()));
    }
}
