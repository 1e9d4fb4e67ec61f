package dev.stayhub.notifications.content;

import dev.stayhub.events.BookingSnapshot;
import dev.stayhub.notifications.OneLine;
import java.time.Instant;
import java.util.List;

/**
 * The template model of a stay, as formatted text. Public because templates are compiled into packages of their own.
 *
 * @param checkInDay the first day, in words
 * @param checkIn day and earliest time of arrival, with the offset of that day
 * @param checkOut day and latest time of departure, with the offset of that day
 * @param freeToCancel whether the guest could still cancel when the message was written; false shortly before the stay
 * @param cancellableUntil the last day on which the guest can or could cancel
 * @param calendarFile the name of the attached file
 */
public record StayView(
        String guestName,
        String hostName,
        String reference,
        String place,
        String checkInDay,
        String checkIn,
        String checkOut,
        String timeZone,
        int nights,
        int guests,
        List<PriceLine> priceLines,
        String total,
        boolean freeToCancel,
        String cancellableUntil,
        String calendarFile) {

    /** One item of the price, for example {@code Cleaning fee} and {@code EUR 35.00}. */
    public record PriceLine(String label, String amount) {}

    public StayView {
        priceLines = List.copyOf(priceLines);
    }

    static StayView of(BookingSnapshot booking, Instant writtenAt) {
        return new StayView(
                OneLine.of(booking.guestName()),
                OneLine.of(booking.hostName()),
                OneLine.of(booking.reference()),
                OneLine.of(booking.propertyTitle() + ", " + booking.city() + ", " + booking.country()),
                StayTimes.day(booking.checkIn()),
                StayTimes.checkIn(booking),
                StayTimes.checkOut(booking),
                booking.timeZone().getId(),
                booking.nights(),
                booking.guests(),
                priceLines(booking),
                amount(booking.totalMinor(), booking),
                !writtenAt.atZone(booking.timeZone()).toLocalDate().isAfter(booking.cancellableUntil()),
                StayTimes.date(booking.cancellableUntil()),
                StayCalendar.fileName(booking));
    }

    private static List<PriceLine> priceLines(BookingSnapshot booking) {
        String nights = booking.nights() + (booking.nights() == 1 ? " night" : " nights");
        return List.of(
                new PriceLine(
                        nights + " x " + amount(booking.nightlyRateMinor(), booking),
                        amount(booking.nightsMinor(), booking)),
                new PriceLine("Cleaning fee", amount(booking.cleaningFeeMinor(), booking)),
                new PriceLine("Service fee", amount(booking.serviceFeeMinor(), booking)));
    }

    private static String amount(long minor, BookingSnapshot booking) {
        return new Amount(minor, booking.currency()).text();
    }
}
