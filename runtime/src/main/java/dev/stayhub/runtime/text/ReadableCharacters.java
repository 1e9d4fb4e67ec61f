package dev.stayhub.runtime.text;

import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** Random characters that people copy and read to each other: no 0 and O, no 1, I and L. */
public final class ReadableCharacters {

    private static final String ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

    private ReadableCharacters() {}

    /**
     * Draws characters; each has almost five bits.
     *
     * @param random cryptographically secure where nobody may guess the result
     */
    public static String draw(RandomGenerator random, int length) {
        return random.ints(length, 0, ALPHABET.length())
                .mapToObj(i -> String.valueOf(ALPHABET.charAt(i)))
                .collect(Collectors.joining());
    }

    /** Whether the text has no other characters. */
    public static boolean areAllIn(String text) {
        return text.chars().allMatch(character -> ALPHABET.indexOf(character) >= 0);
    }
}
