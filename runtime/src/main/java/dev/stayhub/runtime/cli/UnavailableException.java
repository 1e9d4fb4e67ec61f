package dev.stayhub.runtime.cli;

/**
 * The database or the index is unavailable or rejects the work, so the result is unknown. Has an exit code of its own,
 * so that it is not taken for a result.
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
