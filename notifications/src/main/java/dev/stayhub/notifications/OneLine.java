package dev.stayhub.notifications;

import java.util.regex.Pattern;

/** Makes foreign text safe as a single line. */
public final class OneLine {

    /** Control characters, line separators and paragraph separators, with surrounding spaces. */
    private static final Pattern BREAKS = Pattern.compile("[ ]*[\\p{Cc}\\p{Zl}\\p{Zp}]+[ ]*");

    private OneLine() {}

    /** The text with every run of control characters replaced by one space. */
    public static String of(String text) {
        return BREAKS.matcher(text).replaceAll(" ").strip();
    }

    /** As above, cut to this many characters. */
    public static String of(String text, int maxLength) {
        String line = of(text);
        if (line.length() <= maxLength) {
            return line;
        }
        boolean cutsCharacterInHalf = Character.isHighSurrogate(line.charAt(maxLength - 1));
        return line.substring(0, cutsCharacterInHalf ? maxLength - 1 : maxLength);
    }

    /**
     * The text, if it is a single line already.
     *
     * @throws IllegalArgumentException if it has characters that {@link #of} would replace: a header must not be
     *     changed silently
     */
    public static String required(String name, String text) {
        if (BREAKS.matcher(text).find()) {
            throw new IllegalArgumentException(name + " has a line break or another control character");
        }
        return text;
    }
}
