package dev.stayhub.api.http;

import io.javalin.http.Header;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.handler.CrossOriginHandler;

/**
 * Lets pages of other origins call the API from a browser (CORS). Jetty's handler and not Javalin's plugin, which allows
 * every header that is asked for, sends no {@code Vary} without {@code Origin}, and does not cover requests that fail
 * before they have a route. No credentials are allowed: tokens are sent in a header, and there are no cookies.
 */
final class CrossOrigin {

    static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PATCH", "DELETE");
    static final Set<String> REQUEST_HEADERS = Set.of(
            Header.AUTHORIZATION,
            Header.CONTENT_TYPE,
            "Idempotency-Key",
            Header.IF_MATCH,
            Header.IF_NONE_MATCH,
            Requests.ID_HEADER,
            "traceparent");
    static final Set<String> RESPONSE_HEADERS =
            Set.of(Header.ETAG, Header.LOCATION, Header.RETRY_AFTER, "Idempotent-Replayed", Requests.ID_HEADER);

    private static final Duration PREFLIGHT_MAX_AGE = Duration.ofHours(1);

    private CrossOrigin() {}

    /**
     * Allows these origins.
     *
     * @param origins exact origins; if there are none, nothing is added to any response
     */
    static Handler allow(List<String> origins, Handler handler) {
        if (origins.isEmpty()) {
            return handler;
        }
        CrossOriginHandler cors = new CrossOriginHandler();
        // Jetty takes patterns.
        cors.setAllowedOriginPatterns(origins.stream().map(Pattern::quote).collect(Collectors.toSet()));
        cors.setAllowedMethods(METHODS);
        cors.setAllowedHeaders(REQUEST_HEADERS);
        cors.setExposedHeaders(RESPONSE_HEADERS);
        cors.setAllowCredentials(false);
        cors.setPreflightMaxAge(PREFLIGHT_MAX_AGE);
        // The browser, not the server, keeps other origins from reading the response.
        cors.setDeliverNonAllowedOriginRequests(true);
        cors.setHandler(handler);
        return cors;
    }
}
