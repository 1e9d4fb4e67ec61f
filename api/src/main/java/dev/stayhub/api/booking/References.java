package dev.stayhub.api.booking;

import dev.stayhub.runtime.text.ReadableCharacters;
import java.util.random.RandomGenerator;

/** Generates booking references: eight characters that people can read to each other. */
final class References {

    /** The constraint that makes a reference unique. */
    static final String UNIQUE = "bookings_reference_unique";

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
        return ReadableCharacters.draw(random, LENGTH);
    }
}
