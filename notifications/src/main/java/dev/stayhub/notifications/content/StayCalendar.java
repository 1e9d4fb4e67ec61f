package dev.stayhub.notifications.content;

import dev.stayhub.events.BookingSnapshot;
import dev.stayhub.notifications.Sender;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * A stay as a calendar entry for guest and host: all-day, without the day of departure. The entry has the booking's id
 * and version, so a later email updates or removes it, and an earlier one that arrives late has no effect.
 *
 * <p>It is published, not sent as an invitation (RFC 5546), so that no reply is requested.
 */
record StayCalendar(BookingSnapshot booking, Sender sender, Instant writtenAt, boolean isCancelled) {

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("uuuuMMdd", Locale.ROOT);
    private static final DateTimeFormatter INSTANT =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    static StayCalendar of(BookingSnapshot booking, Sender sender, Instant writtenAt) {
        return new StayCalendar(booking, sender, writtenAt, false);
    }

    static String fileName(BookingSnapshot booking) {
        return "stay-" + booking.reference().replaceAll("[^A-Za-z0-9]", "") + ".ics";
    }

    /** An entry that removes the stay from a calendar. */
    StayCalendar cancelled() {
        return new StayCalendar(booking, sender, writtenAt, true);
    }

    CalendarFile forGuest() {
        return file(booking.bookingId().toString(), "Stay at " + booking.propertyTitle());
    }

    /** The host's entry, which has an id of its own in case guest and host share a calendar. */
    CalendarFile forHost() {
        return file(booking.bookingId() + "-host", booking.guestName() + " at " + booking.propertyTitle());
    }

    private CalendarFile file(String uid, String summary) {
        String method = isCancelled ? "CANCEL" : "PUBLISH";
        CalendarLines lines = new CalendarLines()
                .line("BEGIN", "VCALENDAR")
                .line("VERSION", "2.0")
                .line("PRODID", "-//StayHub//StayHub//EN")
                .line("METHOD", method)
                .line("BEGIN", "VEVENT")
                .line("UID", uid)
                .line("SEQUENCE", Integer.toString(booking.version()))
                .line("DTSTAMP", INSTANT.format(writtenAt))
                .line("DTSTART;VALUE=DATE", day(booking.checkIn()))
                .line("DTEND;VALUE=DATE", day(booking.checkOut()))
                .text("SUMMARY", summary)
                .text("LOCATION", booking.propertyTitle() + ", " + booking.city() + ", " + booking.country())
                .text("DESCRIPTION", description())
                .line("ORGANIZER;CN=" + Sender.DISPLAY_NAME, "mailto:" + sender.replyTo())
                .line("STATUS", isCancelled ? "CANCELLED" : "CONFIRMED")
                // The stay does not block the guest's calendar.
                .line("TRANSP", "TRANSPARENT")
                .line("END", "VEVENT")
                .line("END", "VCALENDAR");
        return new CalendarFile(fileName(booking), method, lines.toString());
    }

    private String description() {
        return "Booking " + booking.reference() + ". Check-in: " + StayTimes.checkIn(booking) + ". Check-out: "
                + StayTimes.checkOut(booking) + ". Times are local times in " + booking.timeZone() + ".";
    }

    private static String day(LocalDate date) {
        return DAY.format(date);
    }
}
