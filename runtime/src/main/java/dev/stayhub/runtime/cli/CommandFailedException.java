package dev.stayhub.runtime.cli;

/** A program cannot do its work; the message is for the person who started it. */
public class CommandFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public CommandFailedException(String message) {
        super(message);
    }

    public CommandFailedException(String message, Throwable cause) {
        super(message, cause);
    }

    /** What the program exits with. */
    int exitCode() {
        return Cli.FAILED;
    }
}
