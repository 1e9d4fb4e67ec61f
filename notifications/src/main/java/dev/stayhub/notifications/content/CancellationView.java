package dev.stayhub.notifications.content;

import dev.stayhub.events.BookingCancelled;
import dev.stayhub.notifications.OneLine;
import java.time.Instant;

/**
 * A stay that will not take place.
 *
 * @param byGuest whether the guest cancelled, or StayHub
 * @param reason in the words of whoever did it; empty if they gave none
 */
public record CancellationView(StayView stay, boolean byGuest, String reason) {

    static CancellationView of(BookingCancelled event, Instant writtenAt) {
        return new CancellationView(
                StayView.of(event.booking(), writtenAt),
                event.cancelledBy() == BookingCancelled.By.GUEST,
                OneLine.of(event.reason()));
    }
}
