package dev.stayhub.api.load;

/** There is too much to do at the moment; the same request may pass a little later. Answered with 503. */
public final class Overloaded extends RuntimeException {

    public Overloaded(String message) {
        super(message);
    }
}
