package dev.stayhub.events;

import static java.util.Objects.requireNonNull;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.UUID;

/**
 * A booking as it was when something happened to it: everything that emails say is in here, because by the time they are
 * written the property may have another title or may be gone. In the payload its fields stand beside the event's own.
 *
 * @param bookingId the booking's public id
 * @param reference eight characters that people read to each other
 * @param version the booking's version after what happened; 1 for a new booking
 * @param guestEmail whom the confirmation goes to
 * @param guestName as the guest signed up
 * @param propertyId the property's public id
 * @param propertyTitle the title at the time of booking
 * @param city where it is
 * @param country ISO 3166-1 alpha-2
 * @param timeZone the property's zone: check-in and check-out times are local to it
 * @param checkIn the first night
 * @param checkOut the day of departure; not a night of the stay
 * @param checkInTime from when the guest may arrive
 * @param checkOutTime until when the guest has to leave
 * @param guests how many people stay
 * @param nights {@code checkOut - checkIn} in days
 * @param currency ISO 4217; all amounts are in its minor unit
 * @param nightlyRateMinor one night
 * @param nightsMinor all nights
 * @param cleaningFeeMinor once a stay
 * @param serviceFeeMinor StayHub's share
 * @param totalMinor the sum of nights, cleaning fee and service fee
 * @param cancellableUntil the last day, in the property's zone, on which the guest may cancel
 * @param hostEmail who is told about the booking
 * @param hostName as the host signed up
 */
public record BookingSnapshot(
        UUID bookingId,
        String reference,
        int version,
        EmailAddress guestEmail,
        String guestName,
        UUID propertyId,
        String propertyTitle,
        String city,
        String country,
        ZoneId timeZone,
        LocalDate checkIn,
        LocalDate checkOut,
        LocalTime checkInTime,
        LocalTime checkOutTime,
        int guests,
        int nights,
        String currency,
        long nightlyRateMinor,
        long nightsMinor,
        long cleaningFeeMinor,
        long serviceFeeMinor,
        long totalMinor,
        LocalDate cancellableUntil,
        EmailAddress hostEmail,
        String hostName) {

    public BookingSnapshot {
        requireNonNull(bookingId, "bookingId");
        requireNonNull(reference, "reference");
        requireNonNull(guestEmail, "guestEmail");
        requireNonNull(guestName, "guestName");
        requireNonNull(propertyId, "propertyId");
        requireNonNull(propertyTitle, "propertyTitle");
        requireNonNull(city, "city");
        requireNonNull(country, "country");
        requireNonNull(timeZone, "timeZone");
        requireNonNull(checkIn, "checkIn");
        requireNonNull(checkOut, "checkOut");
        requireNonNull(checkInTime, "checkInTime");
        requireNonNull(checkOutTime, "checkOutTime");
        requireNonNull(currency, "currency");
        requireNonNull(cancellableUntil, "cancellableUntil");
        requireNonNull(hostEmail, "hostEmail");
        requireNonNull(hostName, "hostName");
    }
}
