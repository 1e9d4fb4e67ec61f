package dev.stayhub.api.booking;

import dev.stayhub.runtime.text.ReadableCharacters;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Booking references: eight characters that people can read to each other. */
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

    /** The reference as it is stored, from what somebody has typed in any case; empty if it is none. */
    static Optional<String> parse(String text) {
        return Optional.of(text.toUpperCase(Locale.ROOT))
                .filter(reference -> reference.length() == LENGTH && ReadableCharacters.areAllIn(reference));
    }

    String draw() {
        return ReadableCharacters.draw(random, LENGTH);
    }
}
