package dev.stayhub.notifications.content;

import dev.stayhub.notifications.OneLine;
import java.util.regex.Pattern;

/** Lines of a calendar file (RFC 5545 section 3.1): at most 75 octets each, the rest folded into the next ones. */
final class CalendarLines {

    private static final int MAX_OCTETS = 75;
    private static final Pattern SPECIAL = Pattern.compile("[\\\\;,]");

    private final StringBuilder lines = new StringBuilder();

    /** A value that is written as it is. */
    CalendarLines line(String name, String value) {
        fold(name + ":" + value);
        return this;
    }

    /** A value for people: control characters are taken out of it, and what means something to calendars is escaped. */
    CalendarLines text(String name, String value) {
        return line(name, SPECIAL.matcher(OneLine.of(value)).replaceAll("\\\\$0"));
    }

    /** Between characters, never within one. */
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
