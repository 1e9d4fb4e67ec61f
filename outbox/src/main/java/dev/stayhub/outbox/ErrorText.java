package dev.stayhub.outbox;

/** What is kept of an error: something Postgres can store and a person can read. */
public final class ErrorText {

    private static final int MAX_LENGTH = 1_000;

    private ErrorText() {}

    /** The kind of the exception and what it says; if that cannot be told, only the kind. */
    static String of(Throwable thrown) {
        String kind = thrown.getClass().getSimpleName();
        try {
            String message = thrown.getMessage();
            return clean(message == null ? kind : kind + ": " + message);
        } catch (Throwable untold) {
            // getMessage() is foreign code, and who asks has no other way to say what happened.
            return clean(kind + ", which cannot be told: " + untold.getClass().getSimpleName());
        }
    }

    /** Without NUL and lone surrogates, which Postgres refuses, and of bounded length. */
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
