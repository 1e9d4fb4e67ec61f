package dev.stayhub.runtime.text;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Parses ids on the command line. */
public final class Uuids {

    /** All 36 characters: {@code UUID.fromString} alone would accept 1-1-1-1-1. */
    private static final Pattern FORM = Pattern.compile("(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private Uuids() {}

    /** Nothing if the text is no id. */
    public static Optional<UUID> parse(String text) {
        return FORM.matcher(text).matches() ? Optional.of(UUID.fromString(text)) : Optional.empty();
    }
}
