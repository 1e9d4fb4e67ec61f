package dev.stayhub.outbox;

/** The text of an error in a form that Postgres can store and people can read. */
public final class ErrorText {

    private static final int MAX_LENGTH = 1_000;

    private ErrorText() {}

    /** The class and message of the exception; only the class if its message cannot be read. */
    static String of(Throwable thrown) {
        String kind = thrown.getClass().getSimpleName();
        try {
            String message = thrown.getMessage();
            return clean(message == null ? kind : kind + ": " + message);
        } catch (Throwable untold) {
            // getMessage() is foreign code and may throw, but the caller needs a text in any case.
            return clean(kind + ", whose message cannot be read: "
                    + untold.getClass().getSimpleName());
        }
    }

    /** Removes NUL and unpaired surrogates, which Postgres rejects, and limits the length. */
    public static String clean(String text) {
        StringBuilder clean = new StringBuilder();
        text.codePoints()
                .limit(MAX_LENGTH)
                .map(point -> point == 0 || isSurrogate(point) ? '\uFFFD' : point)
                .forEach(clean::appendCodePoint);
        return clean.toString();
    }

    private static boolean isSurrogate(int point) {
        return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
    }
}
