package dev.stayhub.api.booking;

import dev.stayhub.api.booking.BrokenRule.Code;
import dev.stayhub.api.property.Property;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * The rules for a change of a booking. The host may have changed the property since it was booked, and part of the stay
 * may be over. So what stays as it was is not judged; what is added must keep the rules that a new booking has today.
 */
final class ChangeRules {

    private final Property property;
    private final Booking booking;
    private final Stay before;
    private final Stay stay;
    private final LocalDate today;
    private final List<BrokenRule> broken = new ArrayList<>();

    private ChangeRules(Property property, Booking booking, Stay stay, LocalDate today) {
        this.property = property;
        this.booking = booking;
        this.before = booking.stay();
        this.stay = stay;
        this.today = today;
    }

    /**
     * All rules that the change breaks. The field of each is one that the change sets.
     *
     * @param stay the nights after the change
     * @param guests how many people after the change
     * @param today the date in the booking's time zone
     */
    static List<BrokenRule> broken(Property property, Booking booking, Stay stay, int guests, LocalDate today) {
        ChangeRules rules = new ChangeRules(property, booking, stay, today);
        rules.checkAddedNights();
        rules.checkLength();
        rules.checkGuests(guests);
        rules.checkNightsGivenUp();
        return rules.broken;
    }

    private void checkAddedNights() {
        if (addsNights() && !property.isPublished()) {
            add(Code.NOT_PUBLISHED, fieldThatAdds(), "must not add nights, as the property is not published");
        }
        if (addsNights() && firstAddedNight().isBefore(today)) {
            add(
                    Code.IN_THE_PAST,
                    fieldThatAdds(),
                    "must not add nights before today, which is " + today + " at this property");
        }
        if (addsNights() && stay.checkIn().isAfter(today.plusDays(BookingRules.MAX_DAYS_AHEAD))) {
            add(Code.TOO_FAR_AHEAD, "checkIn", "must be at most " + BookingRules.MAX_DAYS_AHEAD + " days ahead");
        }
    }

    /** A longer stay may still be shorter than the host's present minimum, and a shorter one longer than the maximum. */
    private void checkLength() {
        int minNights = property.details().minNights();
        int maxNights = BookingRules.maxNights(property.details());
        String field = stay.checkOut().equals(before.checkOut()) ? "checkIn" : "checkOut";
        if (stay.nights() < 1) {
            add(Code.MIN_NIGHTS, field, "must leave at least one night between checkIn and checkOut");
        } else if (givesUpNights() && stay.nights() < minNights) {
            add(Code.MIN_NIGHTS, field, "must leave at least " + minNights + " nights at this property");
        } else if (addsNights() && stay.nights() > maxNights) {
            add(Code.MAX_NIGHTS, field, "must leave at most " + maxNights + " nights at this property");
        }
    }

    private void checkGuests(int guests) {
        int maxGuests = property.details().maxGuests();
        boolean isDifferent = guests != booking.guests();
        if (guests > maxGuests && (guests > booking.guests() || addsNights())) {
            add(
                    Code.MAX_GUESTS,
                    isDifferent ? "guests" : fieldThatAdds(),
                    isDifferent
                            ? "must be from 1 to " + maxGuests + " at this property"
                            : "must not add nights for more than " + maxGuests + " guests at this property");
        }
        if (isDifferent && !stay.checkOut().isAfter(today)) {
            add(Code.IN_THE_PAST, "guests", "must not be changed after the last night");
        }
    }

    /** Guests cannot move a stay to get around the cancellation deadline. */
    private void checkNightsGivenUp() {
        if (givesUpNights() && today.isAfter(booking.cancellableUntil())) {
            add(
                    Code.TOO_LATE,
                    stay.checkIn().isAfter(before.checkIn()) ? "checkIn" : "checkOut",
                    "nights could only be given up until " + booking.cancellableUntil());
        }
    }

    private boolean addsNights() {
        return !before.contains(stay);
    }

    private boolean givesUpNights() {
        return !stay.contains(before);
    }

    private LocalDate firstAddedNight() {
        return stay.checkIn().isBefore(before.checkIn()) || stay.checkIn().isAfter(before.checkOut())
                ? stay.checkIn()
                : before.checkOut();
    }

    private String fieldThatAdds() {
        return firstAddedNight().equals(stay.checkIn()) ? "checkIn" : "checkOut";
    }

    private void add(Code code, String field, String message) {
        broken.add(new BrokenRule(code, field, message));
    }
}
