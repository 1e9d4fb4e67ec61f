package dev.stayhub.outbox;

/** What is kept of an error: something Postgres can store and a person can read. */
public final class ErrorText {

    private static final int MAX_LENGTH = 1_000;

    private ErrorText() {}

    /** The kind of the exception and what it says. */
    static String of(Throwable thrown) {
        String message = thrown.getMessage();
        String kind = thrown.getClass().getSimpleName();
        return clean(message == null ? kind : kind + ": " + message);
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
