package dev.stayhub.notifications;

import dev.stayhub.events.BookingCreated;
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

    static ConfirmationView of(BookingCreated event, Instant createdAt) {
        return new ConfirmationView(
                OneLine.of(event.guestName()),
                OneLine.of(event.reference()),
                OneLine.of(event.propertyTitle() + ", " + event.city() + ", " + event.country()),
                StayTimes.day(event.checkIn()) + ", from "
                        + StayTimes.time(event.checkIn(), event.checkInTime(), event.timeZone()),
                StayTimes.day(event.checkOut()) + ", by "
                        + StayTimes.time(event.checkOut(), event.checkOutTime(), event.timeZone()),
                event.timeZone().getId(),
                event.nights(),
                event.guests(),
                OneLine.of(event.hostName()),
                priceLines(event),
                amount(event.totalMinor(), event),
                !createdAt.atZone(event.timeZone()).toLocalDate().isAfter(event.cancellableUntil()),
                StayTimes.date(event.cancellableUntil()));
    }

    private static List<PriceLine> priceLines(BookingCreated event) {
        String nights = event.nights() + (event.nights() == 1 ? " night" : " nights");
        return List.of(
                new PriceLine(
                        nights + " x " + amount(event.nightlyRateMinor(), event), amount(event.nightsMinor(), event)),
                new PriceLine("Cleaning fee", amount(event.cleaningFeeMinor(), event)),
                new PriceLine("Service fee", amount(event.serviceFeeMinor(), event)));
    }

    private static String amount(long minor, BookingCreated event) {
        return new Amount(minor, event.currency()).text();
    }
}
