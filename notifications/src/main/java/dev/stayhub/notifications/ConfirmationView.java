package dev.stayhub.notifications;

import dev.stayhub.events.BookingSnapshot;
import java.time.Instant;
import java.util.List;

/**
 * What the two templates of the confirmation show, ready to print. Public because templates are compiled into packages
 * of their own.
 *
 * @param checkIn day and earliest time of arrival, with the offset of that day
 * @param checkOut day and latest time of departure, with the offset of that day
 * @param freeToCancel whether the guest can still cancel on the day of booking; false for a stay that is very near
 * @param cancellableUntil the last day on which the guest can, or could have
 */
public record ConfirmationView(
        String guestName,
        String reference,
        String place,
        String checkIn,
        String checkOut,
        String timeZone,
        int nights,
        int guests,
        String hostName,
        List<PriceLine> priceLines,
        String total,
        boolean freeToCancel,
        String cancellableUntil) {

    /** One line of the price, for example {@code Cleaning fee} and {@code EUR 35.00}. */
    public record PriceLine(String label, String amount) {}

    public ConfirmationView {
        priceLines = List.copyOf(priceLines);
    }

    static ConfirmationView of(BookingSnapshot booking, Instant createdAt) {
        return new ConfirmationView(
                OneLine.of(booking.guestName()),
                OneLine.of(booking.reference()),
                OneLine.of(booking.propertyTitle() + ", " + booking.city() + ", " + booking.country()),
                StayTimes.day(booking.checkIn()) + ", from "
                        + StayTimes.time(booking.checkIn(), booking.checkInTime(), booking.timeZone()),
                StayTimes.day(booking.checkOut()) + ", by "
                        + StayTimes.time(booking.checkOut(), booking.checkOutTime(), booking.timeZone()),
                booking.timeZone().getId(),
                booking.nights(),
                booking.guests(),
                OneLine.of(booking.hostName()),
                priceLines(booking),
                amount(booking.totalMinor(), booking),
                !createdAt.atZone(booking.timeZone()).toLocalDate().isAfter(booking.cancellableUntil()),
                StayTimes.date(booking.cancellableUntil()));
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
