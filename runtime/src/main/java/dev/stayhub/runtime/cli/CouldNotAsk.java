package dev.stayhub.runtime.cli;

/**
 * A program cannot even find out: the database or the index does not answer, or refuses. Not to be mistaken for what it
 * would have found.
 */
public final class CouldNotAsk extends CouldNot {

    private static final long serialVersionUID = 1L;

    public CouldNotAsk(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    int exitCode() {
        return Cli.COULD_NOT_ASK;
    }
}
