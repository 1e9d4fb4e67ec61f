package dev.stayhub.api.booking;

import dev.stayhub.api.property.Property;

/**
 * What is agreed when nights are booked: the nights and who comes, and what the property's host offered for them then.
 *
 * @param stay the nights
 * @param guests how many people
 * @param price for these nights
 * @param property what the booking says about the property
 */
record Terms(Stay stay, int guests, Price price, BookedProperty property) {

    /**
     * The terms of a booking after a change. Nights that stay as they are keep their price and property as booked; other
     * nights are booked anew, at the property's current rates and as the property is now.
     */
    static Terms after(Booking before, Stay stay, int guests, Property property) {
        return stay.equals(before.stay())
                ? new Terms(stay, guests, before.price(), before.property())
                : new Terms(stay, guests, Price.of(property.details(), stay.nights()), BookedProperty.of(property));
    }

    boolean differFrom(Booking booking) {
        return !stay.equals(booking.stay()) || guests != booking.guests();
    }
}
