package dev.stayhub.runtime.text;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Ids as programs print them. */
public final class Uuids {

    /** All 36 characters: {@code UUID.fromString} by itself takes 1-1-1-1-1 for one. */
    private static final Pattern FORM = Pattern.compile("(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private Uuids() {}

    /** Nothing if the text is no id. */
    public static Optional<UUID> parse(String text) {
        return FORM.matcher(text).matches() ? Optional.of(UUID.fromString(text)) : Optional.empty();
    }
}
