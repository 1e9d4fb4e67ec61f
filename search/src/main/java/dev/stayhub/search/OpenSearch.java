package dev.stayhub.search;

import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;

/** An OpenSearch server. Thread-safe. */
public final class OpenSearch {

    private static final int CALLS_LOOKED_AT = 10;
    private static final int CALLS_AT_LEAST = 5;
    private static final int UNAVAILABLE_PERCENT = 50;
    private static final Duration PAUSE = Duration.ofSeconds(3);
    /** After this a trial call counts as failed: one that ended with an {@code Error} never reports its result. */
    private static final Duration LONGEST_TRIAL = Duration.ofMinutes(1);

    private final HttpExchange http;
    private final Optional<CircuitBreaker> breaker;

    private OpenSearch(HttpExchange http, Optional<CircuitBreaker> breaker) {
        this.http = http;
        this.breaker = breaker;
    }

    /**
     * Creates a client for the server at this address.
     *
     * @param url {@code http://HOST:PORT} or {@code https://HOST:PORT}
     * @param user the user; empty if there is no login
     * @throws IllegalArgumentException if the address is invalid; the message says what it must look like
     */
    public static OpenSearch at(String url, String user, String password) {
        Optional<String> authorization = user.isEmpty()
                ? Optional.empty()
                : Optional.of("Basic "
                        + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8)));
        return new OpenSearch(new HttpExchange(address(url), authorization), Optional.empty());
    }

    /**
     * The same server behind a circuit breaker, for callers that must not wait for it. While the breaker is open, one call
     * every few seconds tests whether the server answers again. All calls through the returned object share one breaker.
     */
    OpenSearch guarded() {
        return new OpenSearch(http, Optional.of(CircuitBreaker.of("search", breakerConfig())));
    }

    /** A refusal (4xx) is an answer, so it does not count as a failure of the server. */
    private static CircuitBreakerConfig breakerConfig() {
        return CircuitBreakerConfig.custom()
                .slidingWindowSize(CALLS_LOOKED_AT)
                .minimumNumberOfCalls(CALLS_AT_LEAST)
                .failureRateThreshold(UNAVAILABLE_PERCENT)
                .permittedNumberOfCallsInHalfOpenState(1)
                .waitDurationInOpenState(PAUSE)
                .maxWaitDurationInHalfOpenState(LONGEST_TRIAL)
                .recordResult(CallResult.Unavailable.class::isInstance)
                .ignoreException(exception -> true)
                .build();
    }

    /** True while the breaker is open; always false without {@link #guarded()}. */
    boolean isBreakerOpen() {
        return breaker.filter(guarding -> guarding.getState() == CircuitBreaker.State.OPEN)
                .isPresent();
    }

    CallResult send(Call call) {
        if (breaker.isEmpty()) {
            return http.send(call);
        }
        try {
            return breaker.get().executeSupplier(() -> http.send(call));
        } catch (CallNotPermittedException e) {
            return new CallResult.Unavailable("search has been unavailable, so it is not called for now");
        }
    }

    private static URI address(String url) {
        try {
            URI address = new URI(url);
            boolean isHttp = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
            boolean isServer = address.getHost() != null
                    && address.getUserInfo() == null
                    && (address.getPath().isEmpty() || "/".equals(address.getPath()))
                    && address.getQuery() == null
                    && address.getFragment() == null;
            if (isHttp && isServer) {
                return address;
            }
        } catch (URISyntaxException e) {
            // Reported without the exception, which would quote the address and possibly a password in it.
        }
        throw new IllegalArgumentException("must look like http://HOST:PORT");
    }
}
