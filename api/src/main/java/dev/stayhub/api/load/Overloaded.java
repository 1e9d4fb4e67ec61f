package dev.stayhub.api.load;

/** The service is overloaded; the same request may succeed a little later. Mapped to 503. */
public final class Overloaded extends RuntimeException {

    public Overloaded(String message) {
        super(message);
    }
}
