package dev.stayhub.notifications;

import java.util.regex.Pattern;

/** Text from others, made to stay on its line. */
public final class OneLine {

    /** Control characters, line separators and paragraph separators, with the spaces around them. */
    private static final Pattern BREAKS = Pattern.compile("[ ]*[\\p{Cc}\\p{Zl}\\p{Zp}]+[ ]*");

    private OneLine() {}

    /** The text with every run of control characters turned into one space. */
    public static String of(String text) {
        return BREAKS.matcher(text).replaceAll(" ").strip();
    }

    /** The same, cut to so many characters. */
    public static String of(String text, int maxLength) {
        String line = of(text);
        if (line.length() <= maxLength) {
            return line;
        }
        boolean cutsCharacterInHalf = Character.isHighSurrogate(line.charAt(maxLength - 1));
        return line.substring(0, cutsCharacterInHalf ? maxLength - 1 : maxLength);
    }

    /**
     * The text, if it is one already.
     *
     * @throws IllegalArgumentException if it has what {@link #of} would remove: it is meant for a header
     */
    public static String required(String name, String text) {
        if (BREAKS.matcher(text).find()) {
            throw new IllegalArgumentException(name + " has a line break or another control character");
        }
        return text;
    }
}
