package dev.stayhub.api.booking;

import dev.stayhub.api.account.Account;
import dev.stayhub.api.booking.BrokenRule.Code;
import dev.stayhub.api.property.Property;
import dev.stayhub.api.property.PropertyDetails;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The rules for new stays; {@link ChangeRules} has those for changes. Whether the nights are free is not checked here:
 * only the database can decide that, when the booking is written.
 */
public final class BookingRules {

    static final int MAX_NIGHTS = 365;
    /** Until the end of which day before check-in the guest of a new booking may cancel. */
    static final int CANCELLABLE_DAYS_BEFORE = 2;
    /** How many days after today a stay can begin at the latest. Search shows no others. */
    public static final int MAX_DAYS_AHEAD = 730;

    private BookingRules() {}

    /**
     * All rules that the stay breaks.
     *
     * @param guest empty if the caller is not signed in
     * @param today the date in the property's time zone
     */
    static List<BrokenRule> broken(Property property, Optional<Account> guest, Stay stay, int guests, LocalDate today) {
        List<BrokenRule> broken = new ArrayList<>();
        if (guest.filter(property::isOwnedBy).isPresent()) {
            broken.add(new BrokenRule(Code.OWN_PROPERTY, "propertyId", "must not be your own property"));
        }
        if (!property.isPublished()) {
            broken.add(new BrokenRule(Code.NOT_PUBLISHED, "propertyId", "must be a published property"));
        }
        checkDates(property.details(), stay, today, broken);
        int maxGuests = property.details().maxGuests();
        if (guests > maxGuests) {
            broken.add(
                    new BrokenRule(Code.MAX_GUESTS, "guests", "must be from 1 to " + maxGuests + " at this property"));
        }
        return broken;
    }

    private static void checkDates(PropertyDetails property, Stay stay, LocalDate today, List<BrokenRule> broken) {
        if (stay.checkIn().isBefore(today)) {
            broken.add(new BrokenRule(
                    Code.IN_THE_PAST, "checkIn", "must not be before today, which is " + today + " at this property"));
        }
        if (stay.checkIn().isAfter(today.plusDays(MAX_DAYS_AHEAD))) {
            broken.add(
                    new BrokenRule(Code.TOO_FAR_AHEAD, "checkIn", "must be at most " + MAX_DAYS_AHEAD + " days ahead"));
        }
        int maxNights = maxNights(property);
        String nights =
                "must be " + property.minNights() + " to " + maxNights + " nights after checkIn at this property";
        if (stay.nights() < 1) {
            broken.add(new BrokenRule(Code.MIN_NIGHTS, "checkOut", "must be after checkIn"));
        } else if (stay.nights() < property.minNights()) {
            broken.add(new BrokenRule(Code.MIN_NIGHTS, "checkOut", nights));
        } else if (stay.nights() > maxNights) {
            broken.add(new BrokenRule(Code.MAX_NIGHTS, "checkOut", nights));
        }
    }

    /** The longest stay at a property. */
    static int maxNights(PropertyDetails property) {
        return Math.min(property.maxNights(), MAX_NIGHTS);
    }
}
