package dev.stayhub.events;

import static java.util.Objects.requireNonNull;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.UUID;

/**
 * A booking at the time of an event. It has all data that emails need, because the property may be changed or deleted
 * before they are rendered. In the payload its fields are at the same level as those of the event.
 *
 * @param bookingId the booking's public id
 * @param reference a code of eight characters for people to use
 * @param version the booking's version after the event; 1 for a new booking
 * @param guestEmail the address of the guest
 * @param guestName the guest's name at sign-up
 * @param propertyId the property's public id
 * @param propertyTitle the title at the time of booking
 * @param city the city of the property
 * @param country ISO 3166-1 alpha-2
 * @param timeZone the property's zone: check-in and check-out times are local to it
 * @param checkIn the first night
 * @param checkOut the day of departure
 * @param checkInTime the local time from which the guest may arrive
 * @param checkOutTime the local time by which the guest must leave
 * @param guests how many people stay
 * @param nights {@code checkOut - checkIn} in days
 * @param currency ISO 4217; all amounts are in its minor unit
 * @param nightlyRateMinor one night
 * @param nightsMinor all nights
 * @param cleaningFeeMinor charged once per stay
 * @param serviceFeeMinor StayHub's share
 * @param totalMinor the sum of nights, cleaning fee and service fee
 * @param cancellableUntil the last day, in the property's zone, on which the guest may cancel
 * @param hostEmail the address of the host
 * @param hostName the host's name at sign-up
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
