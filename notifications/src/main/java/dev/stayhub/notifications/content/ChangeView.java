package dev.stayhub.notifications.content;

import dev.stayhub.events.BookingChanged;
import java.time.Instant;

/**
 * The template model of a change: the new and the previous stay.
 *
 * @param stay the new stay
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
