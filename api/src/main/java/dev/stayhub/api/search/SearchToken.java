package dev.stayhub.api.search;

import dev.stayhub.search.Place;
import dev.stayhub.search.PropertySearch.Sort;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/** Page tokens of searches: a place among the hits, and which search they are of. */
final class SearchToken {

    private static final String VERSION = "1";
    private static final String SEPARATOR = ":";
    private static final int FINGERPRINT_BYTES = 8;

    private SearchToken() {}

    static String write(Place place, String search) {
        String token = VERSION + SEPARATOR + digest(search) + SEPARATOR + place;
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token.getBytes(StandardCharsets.UTF_8));
    }

    /** Nothing if it is not a token of this search. */
    static Optional<Place> read(String token, String search, Sort sort) {
        try {
            String text = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
            String[] parts = text.split(SEPARATOR, 3);
            return parts.length == 3 && parts[0].equals(VERSION) && parts[1].equals(digest(search))
                    ? Optional.of(Place.parse(sort, parts[2]))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static String digest(String search) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(search.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, FINGERPRINT_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
