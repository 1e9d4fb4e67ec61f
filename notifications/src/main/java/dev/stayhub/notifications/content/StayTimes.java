package dev.stayhub.notifications.content;

import dev.stayhub.events.BookingSnapshot;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Dates and times in emails: in English for any locale of the JVM, and in the property's time zone. */
final class StayTimes {

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEEE, d MMMM uuuu", Locale.ENGLISH);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm '(UTC'xxx')'", Locale.ENGLISH);

    private StayTimes() {}

    /** For example {@code Friday, 26 March 2027, from 15:00 (UTC+01:00)}. */
    static String checkIn(BookingSnapshot booking) {
        return day(booking.checkIn()) + ", from " + time(booking.checkIn(), booking.checkInTime(), booking.timeZone());
    }

    /** For example {@code Tuesday, 30 March 2027, by 11:00 (UTC+02:00)}. */
    static String checkOut(BookingSnapshot booking) {
        return day(booking.checkOut()) + ", by " + time(booking.checkOut(), booking.checkOutTime(), booking.timeZone());
    }

    /** For example {@code 26 March 2027}. */
    static String date(LocalDate date) {
        return DATE.format(date);
    }

    /** For example {@code Friday, 26 March 2027}. */
    static String day(LocalDate date) {
        return DAY.format(date);
    }

    /**
     * For example {@code 15:00 (UTC+01:00)}: the offset is that of the day of the stay, not of the day of booking. A
     * time that is skipped on that day is shown as the shifted time.
     */
    private static String time(LocalDate date, LocalTime time, ZoneId zone) {
        return TIME.format(ZonedDateTime.of(date, time, zone));
    }
}
