package dev.stayhub.api.booking;

import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** Draws what people call a booking by: eight characters, none of which looks like another. */
final class References {

    /** The constraint that makes a reference unique. */
    static final String UNIQUE = "bookings_reference_unique";

    private static final String ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
    private static final int LENGTH = 8;

    private final RandomGenerator random;

    /**
     * Draws from this source.
     *
     * @param random unpredictable, or references could be guessed
     */
    References(RandomGenerator random) {
        this.random = random;
    }

    String draw() {
        return random.ints(LENGTH, 0, ALPHABET.length())
                .mapToObj(i -> String.valueOf(ALPHABET.charAt(i)))
                .collect(Collectors.joining());
    }
}
