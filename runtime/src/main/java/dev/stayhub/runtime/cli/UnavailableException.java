package dev.stayhub.runtime.cli;

/**
 * A program cannot even find out: the database or the index does not answer, or refuses. Not to be mistaken for what it
 * would have found.
 */
public final class UnavailableException extends CommandFailedException {

    private static final long serialVersionUID = 1L;

    public UnavailableException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    int exitCode() {
        return Cli.UNAVAILABLE;
    }
}
