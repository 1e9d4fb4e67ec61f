package dev.stayhub.api.booking;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.stayhub.api.property.Property;
import dev.stayhub.api.property.PropertyDetails;
import java.time.LocalTime;
import java.time.ZoneId;

/**
 * What a booking says about its property and host: as they were when the nights were booked. Its JSON has the form of
 * the response.
 *
 * @param propertyTitle one line
 * @param city one line
 * @param country ISO 3166-1 alpha-2
 * @param timeZone the time zone of the booking's dates and times
 * @param checkInTime the local time from which the guest may arrive
 * @param checkOutTime the local time by which the guest must leave
 * @param hostName the host's name
 */
public record BookedProperty(
        String propertyTitle,
        String city,
        String country,
        ZoneId timeZone,
        @JsonFormat(pattern = "HH:mm") LocalTime checkInTime,
        @JsonFormat(pattern = "HH:mm") LocalTime checkOutTime,
        String hostName) {

    /** The property as it is now. */
    static BookedProperty of(Property property) {
        PropertyDetails details = property.details();
        return new BookedProperty(
                details.title(),
                details.city(),
                details.country(),
                details.timeZone(),
                details.checkInTime(),
                details.checkOutTime(),
                property.hostName());
    }
}
