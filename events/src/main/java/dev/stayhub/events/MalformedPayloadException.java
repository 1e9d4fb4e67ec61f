package dev.stayhub.events;

/** A payload that cannot be read; a retry cannot succeed. */
public final class MalformedPayloadException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    MalformedPayloadException(String message, Throwable cause) {
        super(message, cause);
    }
}
