package dev.stayhub.events;

/** A payload that no retry will make readable. */
public final class MalformedPayloadException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    MalformedPayloadException(String message, Throwable cause) {
        super(message, cause);
    }
}
