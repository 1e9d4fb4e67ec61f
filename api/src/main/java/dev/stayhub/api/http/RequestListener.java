package dev.stayhub.api.http;

import java.time.Duration;

/** Is notified of every response, in order to count requests. Called by many threads concurrently. */
@FunctionalInterface
public interface RequestListener {

    /**
     * A response was sent.
     *
     * @param method as sent by the client, not validated
     * @param route the template of the route, never the actual path; {@code -} if no route matched
     * @param status the status of the response
     * @param took the time from the start of handling to the response
     */
    void answered(String method, String route, int status, Duration took);
}
