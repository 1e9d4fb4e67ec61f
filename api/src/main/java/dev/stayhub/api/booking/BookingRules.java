package dev.stayhub.api.booking;

import dev.stayhub.api.account.Account;
import dev.stayhub.api.property.Property;
import dev.stayhub.api.property.PropertyDetails;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Which stays may be booked. Whether the nights are free is not a rule: only the database can tell, by inserting. */
final class BookingRules {

    static final int MAX_NIGHTS = 365;
    static final int MAX_DAYS_AHEAD = 730;

    private BookingRules() {}

    /**
     * Every rule that is broken.
     *
     * @param today the date in the property's time zone
     */
    static List<BrokenRule> broken(Property property, Account guest, BookingRequest request, LocalDate today) {
        List<BrokenRule> broken = new ArrayList<>();
        if (property.isOwnedBy(guest)) {
            broken.add(new BrokenRule("propertyId", "must not be your own property"));
        } else if (!property.isPublished()) {
            broken.add(new BrokenRule("propertyId", "must be a published property"));
        }
        checkDates(property.details(), request.stay(), today, broken);
        int maxGuests = property.details().maxGuests();
        if (request.guests() < 1 || request.guests() > maxGuests) {
            broken.add(new BrokenRule("guests", "must be from 1 to " + maxGuests + " at this property"));
        }
        return broken;
    }

    private static void checkDates(PropertyDetails property, Stay stay, LocalDate today, List<BrokenRule> broken) {
        if (stay.checkIn().isBefore(today)) {
            broken.add(new BrokenRule("checkIn", "must not be before today, which is " + today + " at this property"));
        }
        if (stay.checkIn().isAfter(today.plusDays(MAX_DAYS_AHEAD))) {
            broken.add(new BrokenRule("checkIn", "must be at most " + MAX_DAYS_AHEAD + " days ahead"));
        }
        int maxNights = Math.min(property.maxNights(), MAX_NIGHTS);
        if (stay.nights() < 1) {
            broken.add(new BrokenRule("checkOut", "must be after checkIn"));
        } else if (stay.nights() < property.minNights() || stay.nights() > maxNights) {
            broken.add(new BrokenRule(
                    "checkOut",
                    "a stay has " + property.minNights() + " to " + maxNights + " nights at this property"));
        }
    }
}
