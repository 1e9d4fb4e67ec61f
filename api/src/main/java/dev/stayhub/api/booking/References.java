package dev.stayhub.api.booking;

import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Booking references: eight characters from an alphabet without lookalikes. */
final class References {

    /** The constraint that makes a reference unique. */
    static final String UNIQUE = "bookings_reference_unique";

    private static final String ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
    private static final int LENGTH = 8;
    private static final Pattern FORM = Pattern.compile("[" + ALPHABET + "]{" + LENGTH + "}", Pattern.CASE_INSENSITIVE);

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
        return FORM.matcher(text).matches() ? Optional.of(text.toUpperCase(Locale.ROOT)) : Optional.empty();
    }

    String draw() {
        return random.ints(LENGTH, 0, ALPHABET.length())
                .mapToObj(i -> String.valueOf(ALPHABET.charAt(i)))
                .collect(Collectors.joining());
    }
}
