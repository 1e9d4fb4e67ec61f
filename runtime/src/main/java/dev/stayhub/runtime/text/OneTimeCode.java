package dev.stayhub.runtime.text;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/**
 * A code that somebody copies from an email, for example {@code K7WQ-2MTD-9XPA-H4RC}. The first four characters, the
 * selector, name the code, so that a wrong try counts only against a code that it names. The other twelve are the
 * secret; they have 59 bits.
 */
public final class OneTimeCode {

    private static final int SELECTOR_LENGTH = 4;
    private static final int LENGTH = 16;
    private static final Pattern GROUP = Pattern.compile(".{4}(?!$)");
    private static final Pattern IGNORED = Pattern.compile("[ -]");

    private final String characters;

    private OneTimeCode(String characters) {
        this.characters = characters;
    }

    /**
     * Draws a code.
     *
     * @param random cryptographically secure
     */
    public static OneTimeCode draw(RandomGenerator random) {
        return new OneTimeCode(ReadableCharacters.draw(random, LENGTH));
    }

    /** Reads what somebody typed, in any letter case and with or without hyphens and spaces; empty if it is no code. */
    public static Optional<OneTimeCode> parse(String text) {
        String characters = IGNORED.matcher(text).replaceAll("").toUpperCase(Locale.ROOT);
        return characters.length() == LENGTH && ReadableCharacters.areAllIn(characters)
                ? Optional.of(new OneTimeCode(characters))
                : Optional.empty();
    }

    /** The code as it is shown to its owner, in groups of four. A secret. */
    public String text() {
        return GROUP.matcher(characters).replaceAll("$0-");
    }

    /** The part that names the code. */
    public String selector() {
        return characters.substring(0, SELECTOR_LENGTH);
    }

    /** SHA-256 of the code. Enough for so many random bits in the hours for which a code is valid. */
    public byte[] digest() {
        return Sha256.of(characters.getBytes(StandardCharsets.US_ASCII));
    }

    /** Without the secret, because this text may be logged. */
    @Override
    public String toString() {
        return "OneTimeCode[" + selector() + "]";
    }
}
