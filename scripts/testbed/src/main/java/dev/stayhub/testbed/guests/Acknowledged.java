package dev.stayhub.testbed.guests;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What guests were told is so, by the ids of their bookings. Thread-safe: guests add to it while others read.
 *
 * @param booked bookings that were made
 * @param changed bookings that were changed
 * @param cancelled bookings that were cancelled
 */
public record Acknowledged(Set<String> booked, Set<String> changed, Set<String> cancelled) {

    /** Nothing yet. */
    public static Acknowledged nothing() {
        return new Acknowledged(
                ConcurrentHashMap.newKeySet(), ConcurrentHashMap.newKeySet(), ConcurrentHashMap.newKeySet());
    }
}
