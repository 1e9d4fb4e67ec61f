package dev.stayhub.runtime.cli;

import java.util.UUID;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** Ids as programs print them. */
final class Uuids {

    /** All 36 characters: {@code UUID.fromString} by itself takes 1-1-1-1-1 for one. */
    private static final Pattern FORM = Pattern.compile("(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private Uuids() {}

    /** @throws TypeConversionException if the text is no id */
    static UUID parse(String text) {
        if (!FORM.matcher(text).matches()) {
            throw new TypeConversionException(
                    "'" + text + "' is not an id such as 0197f1f0-7c5a-7b41-9d0e-5a2f6f0b7c11");
        }
        return UUID.fromString(text);
    }
}
