package dev.stayhub.local.soak;

import java.util.Collection;

/**
 * What guests were told is so.
 *
 * @param booked bookings that were made
 * @param changed bookings that were changed
 * @param cancelled bookings that were cancelled
 */
record Acknowledged(Collection<String> booked, Collection<String> changed, Collection<String> cancelled) {}
