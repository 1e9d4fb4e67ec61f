package dev.stayhub.events;

import java.util.Set;

/**
 * The payload fields without personal data, which operators may see. When you add a field to an event, decide whether
 * it belongs here; until then it is masked.
 */
public final class HarmlessFields {

    /** The names of the fields, for all topics. */
    public static final Set<String> NAMES = Set.of(
            "bookingId",
            "requestId",
            "reference",
            "version",
            "propertyId",
            "propertyTitle",
            "city",
            "country",
            "timeZone",
            "checkIn",
            "checkOut",
            "checkInTime",
            "checkOutTime",
            "guests",
            "nights",
            "currency",
            "nightlyRateMinor",
            "nightsMinor",
            "cleaningFeeMinor",
            "serviceFeeMinor",
            "totalMinor",
            "cancellableUntil",
            "previousCheckIn",
            "previousCheckOut",
            "previousGuests",
            "previousTotalMinor",
            "previousCurrency",
            "cancelledBy",
            "idempotencyKey");

    private HarmlessFields() {}
}
