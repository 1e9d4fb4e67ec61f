package dev.stayhub.notifications.content;

import dev.stayhub.events.BookingChanged;
import java.time.Instant;

/**
 * A stay that was changed, and what it was before.
 *
 * @param stay as it is now
 */
public record ChangeView(
        StayView stay, String previousCheckIn, String previousCheckOut, int previousGuests, String previousTotal) {

    static ChangeView of(BookingChanged event, Instant writtenAt) {
        return new ChangeView(
                StayView.of(event.booking(), writtenAt),
                StayTimes.day(event.previousCheckIn()),
                StayTimes.day(event.previousCheckOut()),
                event.previousGuests(),
                new Amount(event.previousTotalMinor(), event.previousCurrency()).text());
    }
}
