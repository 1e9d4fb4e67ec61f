package dev.stayhub.events;

import java.util.Set;

/**
 * The fields of payloads that tell nothing about people: what may be shown to somebody who looks after messages. Whoever adds
 * a field to an event decides whether it belongs here; until then it is hidden.
 */
public final class HarmlessFields {

    /** Their names, whatever the topic. */
    public static final Set<String> NAMES = Set.of(
            "bookingId",
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
