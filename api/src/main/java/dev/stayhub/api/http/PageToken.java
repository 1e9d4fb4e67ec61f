package dev.stayhub.api.http;

import dev.stayhub.runtime.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/** Page tokens: a position in a list, and which list it belongs to. Clients send them back unchanged. */
public final class PageToken {

    private static final String VERSION = "1";
    private static final String SEPARATOR = ":";
    private static final int LIST_BYTES = 8;

    private PageToken() {}

    /**
     * The token of the page that starts after a position.
     *
     * @param list identifies the list, including filters and order; any text
     * @param place the position in it; any text
     */
    public static String write(String list, String place) {
        String token = VERSION + SEPARATOR + digest(list) + SEPARATOR + place;
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token.getBytes(StandardCharsets.UTF_8));
    }

    /** The position; empty if this is not a token of this list. */
    public static Optional<String> read(String list, String token) {
        try {
            String text = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
            String[] parts = text.split(SEPARATOR, 3);
            return parts.length == 3 && parts[0].equals(VERSION) && parts[1].equals(digest(list))
                    ? Optional.of(parts[2])
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static String digest(String list) {
        byte[] digest = Sha256.of(list.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(digest, 0, LIST_BYTES);
    }
}
