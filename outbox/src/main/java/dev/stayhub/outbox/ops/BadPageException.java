package dev.stayhub.outbox.ops;

/** A page was asked for by a token that the list has not given out. */
public final class BadPageException extends RuntimeException {

    BadPageException(String message, Throwable cause) {
        super(message, cause);
    }
}
