package dev.stayhub.runtime.cli;

import java.util.UUID;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** Parses ids on the command line. */
final class Uuids {

    /** All 36 characters: {@code UUID.fromString} alone would accept 1-1-1-1-1. */
    private static final Pattern FORM = Pattern.compile("(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private Uuids() {}

    /** @throws TypeConversionException if the text is not an id */
    static UUID parse(String text) {
        if (!FORM.matcher(text).matches()) {
            throw new TypeConversionException(
                    "'" + text + "' is not an id such as 0197f1f0-7c5a-7b41-9d0e-5a2f6f0b7c11");
        }
        return UUID.fromString(text);
    }
}
