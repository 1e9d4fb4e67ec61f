package dev.stayhub.api.booking;

import java.util.UUID;

/**
 * A guest's request to book a stay.
 *
 * @param propertyId the property's public id
 * @param stay the nights, not validated yet: the rules check their order and length
 * @param guests how many people
 * @param expectedPrice the price that the guest was shown
 */
record BookingRequest(UUID propertyId, Stay stay, int guests, ExpectedPrice expectedPrice) {}
