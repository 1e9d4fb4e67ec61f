package dev.stayhub.api.load;

import java.time.Duration;

/** The service is overloaded; the same request may succeed a little later. Mapped to 503. */
public final class Overloaded extends RuntimeException {

    private static final Duration SHORTLY = Duration.ofSeconds(2);

    private final Duration retryAfter;

    public Overloaded(String message) {
        this(message, SHORTLY);
    }

    /** With the time after which the request can probably be served. */
    public Overloaded(String message, Duration retryAfter) {
        // Without a stack trace: it is thrown for each rejected request, when the service is busiest.
        super(message, null, false, false);
        this.retryAfter = retryAfter;
    }

    public Duration retryAfter() {
        return retryAfter;
    }
}
