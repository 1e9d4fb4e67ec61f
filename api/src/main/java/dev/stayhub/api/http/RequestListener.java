package dev.stayhub.api.http;

import java.time.Duration;

/** Hears of requests once they are answered, for whoever counts them. Called by many threads at once. */
@FunctionalInterface
public interface RequestListener {

    /**
     * A request was answered.
     *
     * @param method as it was sent, whatever it was
     * @param route the route's template, or {@code -} if there is no such route: never the address
     * @param status of the answer
     * @param took from the first byte that was looked at to the answer
     */
    void answered(String method, String route, int status, Duration took);
}
