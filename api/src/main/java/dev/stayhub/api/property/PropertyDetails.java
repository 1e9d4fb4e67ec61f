package dev.stayhub.api.property;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;

/**
 * What a host says about a property and may change. Written as JSON it has the form in which it is sent.
 *
 * @param title one line
 * @param description lines of text
 * @param city one line
 * @param country ISO 3166-1 alpha-2
 * @param timeZone IANA; the property's days begin and end in it
 * @param currency ISO 4217; amounts are in its minor unit
 * @param nightlyRateMinor one night
 * @param cleaningFeeMinor once a stay
 * @param maxGuests how many people may stay
 * @param minNights the shortest stay
 * @param maxNights the longest stay, 365 at most
 * @param checkInTime from when guests may arrive, local
 * @param checkOutTime until when guests have to leave, local
 * @param amenities what there is, each once
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
