package dev.stayhub.runtime.cli;

/** A program cannot do its work. The message is for the person who started it. */
public class CommandFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public CommandFailedException(String message) {
        super(message);
    }

    public CommandFailedException(String message, Throwable cause) {
        super(message, cause);
    }

    /** The exit code of the program. */
    int exitCode() {
        return Cli.FAILED;
    }
}
