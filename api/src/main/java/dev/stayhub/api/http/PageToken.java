package dev.stayhub.api.http;

import dev.stayhub.runtime.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/** Page tokens: a place in a list, and which list it is in. Clients send them back as they are. */
public final class PageToken {

    private static final String VERSION = "1";
    private static final String SEPARATOR = ":";
    private static final int LIST_BYTES = 8;

    private PageToken() {}

    /**
     * The token of a page that goes on after a place.
     *
     * @param list what is listed, filters and order included; any text
     * @param place where in it; any text
     */
    public static String write(String list, String place) {
        String token = VERSION + SEPARATOR + digest(list) + SEPARATOR + place;
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token.getBytes(StandardCharsets.UTF_8));
    }

    /** The place as it was written; nothing if this is not a token of this list. */
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
