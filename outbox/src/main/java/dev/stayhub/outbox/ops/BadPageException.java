package dev.stayhub.outbox.ops;

/** A page was asked for by a token that the list has not given out. */
public final class BadPageException extends RuntimeException {

    private static final long serialVersionUID = 1;

    BadPageException(String message) {
        super(message);
    }
}
