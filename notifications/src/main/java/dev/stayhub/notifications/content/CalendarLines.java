package dev.stayhub.notifications.content;

import dev.stayhub.notifications.OneLine;
import java.util.regex.Pattern;

/** Writes lines of a calendar file (RFC 5545 section 3.1): folded at 75 octets. */
final class CalendarLines {

    private static final int MAX_OCTETS = 75;
    private static final Pattern SPECIAL = Pattern.compile("[\\\\;,]");

    private final StringBuilder lines = new StringBuilder();

    /** Adds a line whose value is written unchanged. */
    CalendarLines line(String name, String value) {
        fold(name + ":" + value);
        return this;
    }

    /** Adds a line of text: control characters are removed and special characters escaped. */
    CalendarLines text(String name, String value) {
        return line(name, SPECIAL.matcher(OneLine.of(value)).replaceAll("\\\\$0"));
    }

    /** Folds between characters, never within one. */
    private void fold(String line) {
        int octets = 0;
        for (int i = 0; i < line.length(); i += Character.charCount(line.codePointAt(i))) {
            int character = line.codePointAt(i);
            int needed = octetsInUtf8(character);
            if (octets + needed > MAX_OCTETS) {
                lines.append("\r\n ");
                octets = 1;
            }
            lines.appendCodePoint(character);
            octets += needed;
        }
        lines.append("\r\n");
    }

    private static int octetsInUtf8(int character) {
        if (character < 0x80) {
            return 1;
        }
        if (character < 0x800) {
            return 2;
        }
        return character < 0x10000 ? 3 : 4;
    }

    @Override
    public String toString() {
        return lines.toString();
    }
}
