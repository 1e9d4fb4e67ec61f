package dev.stayhub.local.run;

import java.util.regex.Pattern;

/** Text as one word of a POSIX shell. */
final class ShellWord {

    private static final Pattern NEEDS_NO_QUOTES = Pattern.compile("[A-Za-z0-9_./:@%+=,-]+");

    private ShellWord() {}

    static String quote(String text) {
        return NEEDS_NO_QUOTES.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
