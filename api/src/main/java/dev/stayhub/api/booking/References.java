package dev.stayhub.api.booking;

import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** Generates booking references: eight characters from an alphabet without lookalikes. */
final class References {

    /** The constraint that makes a reference unique. */
    static final String UNIQUE = "bookings_reference_unique";

    private static final String ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
    private static final int LENGTH = 8;

    private final RandomGenerator random;

    /**
     * Creates a generator.
     *
     * @param random cryptographically secure, so that references cannot be guessed
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
