package dev.stayhub.api.property;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;

/**
 * The part of a property that its host can change. Its JSON has the same form as the request body.
 *
 * @param title one line
 * @param description text that may have several lines
 * @param city one line
 * @param country ISO 3166-1 alpha-2
 * @param timeZone an IANA time zone, which determines the property's calendar days
 * @param currency ISO 4217; amounts are in its minor unit
 * @param nightlyRateMinor one night
 * @param cleaningFeeMinor charged once per stay
 * @param maxGuests how many people may stay
 * @param minNights the shortest stay
 * @param maxNights the longest stay, 365 at most
 * @param checkInTime the local time from which guests may arrive
 * @param checkOutTime the local time by which guests must leave
 * @param amenities each only once
 */
public record PropertyDetails(
        String title,
        String description,
        String city,
        String country,
        ZoneId timeZone,
        String currency,
        long nightlyRateMinor,
        long cleaningFeeMinor,
        int maxGuests,
        int minNights,
        int maxNights,
        @JsonFormat(pattern = "HH:mm") LocalTime checkInTime,
        @JsonFormat(pattern = "HH:mm") LocalTime checkOutTime,
        List<String> amenities) {}
