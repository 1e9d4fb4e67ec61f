package dev.stayhub.api.account;

import dev.stayhub.runtime.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/** Access tokens: 256 random bits for the client, and a digest for the database. */
final class Tokens {

    private static final int BYTES = 32;
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{43}");

    private Tokens() {}

    static String draw(RandomGenerator random) {
        byte[] token = new byte[BYTES];
        random.nextBytes(token);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
    }

    static boolean isOne(String text) {
        return FORM.matcher(text).matches();
    }

    /** SHA-256 is enough: unlike a password, a token cannot be guessed from a list. */
    static byte[] digest(String token) {
        return Sha256.of(token.getBytes(StandardCharsets.US_ASCII));
    }
}
