package dev.stayhub.runtime.cli;

/** A program cannot do its work; the message is for the person who started it. */
public class CouldNot extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public CouldNot(String message) {
        super(message);
    }

    public CouldNot(String message, Throwable cause) {
        super(message, cause);
    }

    /** What the program exits with. */
    int exitCode() {
        return Cli.COULD_NOT;
    }
}
