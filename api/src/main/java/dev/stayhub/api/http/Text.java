package dev.stayhub.api.http;

import java.util.stream.IntStream;

/** Which texts may be stored: those that are stored, logged, mailed and shown as what they look like. */
final class Text {

    private Text() {}

    /** NUL and half a surrogate pair are legal in JSON and neither UTF-8 nor Postgres can hold them. */
    static boolean canBeStored(String text) {
        return text.codePoints().noneMatch(c -> c == 0 || Character.getType(c) == Character.SURROGATE);
    }

    /** No line break of any kind and no other control character: nothing that could start a header or a log line. */
    static boolean isOneLine(String text) {
        return text.codePoints().noneMatch(Text::breaksOrControls);
    }

    /** Control characters other than line feed, carriage return and tab. */
    static boolean hasControls(String text) {
        return text.codePoints()
                .filter(c -> c != '\n' && c != '\r' && c != '\t')
                .anyMatch(c -> Character.getType(c) == Character.CONTROL);
    }

    /** Spaces, and characters that show nothing, are not a name. */
    static boolean isBlank(String text) {
        return text.codePoints().allMatch(Text::showsNothing);
    }

    /** As Postgres counts. */
    static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /** Line breaks, controls, and the marks that turn the direction of what follows them, out of the text they stand in. */
    private static boolean breaksOrControls(int c) {
        if ((c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069)) {
            return true;
        }
        return IntStream.of(Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR)
                .anyMatch(type -> type == Character.getType(c));
    }

    private static boolean showsNothing(int c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || Character.getType(c) == Character.FORMAT;
    }
}
