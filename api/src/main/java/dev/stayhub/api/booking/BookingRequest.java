package dev.stayhub.api.booking;

import java.util.OptionalLong;
import java.util.UUID;

/**
 * What a guest asks for.
 *
 * @param propertyId the property's public id
 * @param stay the nights, in any order and of any length: the rules decide
 * @param guests how many people
 * @param expectedTotalMinor what the guest was shown; the booking is not made at another price
 */
record BookingRequest(UUID propertyId, Stay stay, int guests, OptionalLong expectedTotalMinor) {}
