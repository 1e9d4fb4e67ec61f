package dev.stayhub.api.http;

import java.text.Normalizer;
import java.util.stream.IntStream;

/** Which text is accepted: text that can be stored, logged, mailed and displayed safely. */
final class Text {

    private static final int EXCERPT_LENGTH = 64;
    private static final int REPLACEMENT = 0xFFFD;

    private Text() {}

    /**
     * The text in Unicode's form NFC. Keyboards and file systems differ in whether é is one character or two; all text that
     * comes in is brought to one form, so that texts that look the same are equal and have the same length.
     */
    static String normalized(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
    }

    /** JSON allows NUL and unpaired surrogates, but Postgres cannot store them. */
    static boolean canBeStored(String text) {
        return text.codePoints().noneMatch(c -> c == 0 || Character.getType(c) == Character.SURROGATE);
    }

    /** Without line breaks and other control characters, which could start a new header or log line. */
    static boolean isOneLine(String text) {
        return text.codePoints().noneMatch(Text::breaksOrControls);
    }

    /** Control characters other than line feed, carriage return and tab. */
    static boolean hasControls(String text) {
        return text.codePoints()
                .filter(c -> c != '\n' && c != '\r' && c != '\t')
                .anyMatch(c -> Character.getType(c) == Character.CONTROL);
    }

    /** Only spaces and invisible characters. */
    static boolean isBlank(String text) {
        return text.codePoints().allMatch(Text::isInvisible);
    }

    /** A client's text as a response repeats it: at most 64 characters, without any that changes what is around it. */
    static String excerpt(String text) {
        StringBuilder excerpt = new StringBuilder();
        text.codePoints()
                .limit(EXCERPT_LENGTH)
                .map(c -> breaksOrControls(c) ? REPLACEMENT : c)
                .forEach(excerpt::appendCodePoint);
        return length(text) > EXCERPT_LENGTH ? excerpt.append('\u2026').toString() : excerpt.toString();
    }

    /** The length in code points, as Postgres counts. */
    static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /**
     * Line breaks, control characters, and bidirectional marks, which could change the direction of the text around
     * them.
     */
    private static boolean breaksOrControls(int c) {
        if ((c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069)) {
            return true;
        }
        return IntStream.of(Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR)
                .anyMatch(type -> type == Character.getType(c));
    }

    private static boolean isInvisible(int c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || Character.getType(c) == Character.FORMAT;
    }
}
