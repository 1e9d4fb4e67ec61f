package dev.stayhub.outbox.ops;

/** A page was requested with a token that is not one of the list. */
public final class BadPageException extends RuntimeException {

    private static final long serialVersionUID = 1;

    BadPageException(String message) {
        super(message);
    }
}
