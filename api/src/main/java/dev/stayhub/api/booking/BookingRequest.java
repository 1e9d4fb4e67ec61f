package dev.stayhub.api.booking;

import java.util.OptionalLong;
import java.util.UUID;

/**
 * A guest's request to book a stay.
 *
 * @param propertyId the property's public id
 * @param stay the nights, not validated yet: the rules check their order and length
 * @param guests how many people
 * @param expectedTotalMinor the total that the guest was shown; at any other price nothing is booked
 */
record BookingRequest(UUID propertyId, Stay stay, int guests, OptionalLong expectedTotalMinor) {}
