package dev.stayhub.search;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A circuit breaker: stops calling a server that does not answer, so that no caller waits for it. Every few seconds one
 * call is let through as a trial. A rejection (4xx) is an answer and does not count against the server.
 */
final class BreakerExchange implements Exchange {

    private static final int CALLS_LOOKED_AT = 10;
    private static final int CALLS_AT_LEAST = 5;
    private static final int UNAVAILABLE_PERCENT = 50;
    private static final Duration PAUSE = Duration.ofSeconds(3);

    private final Exchange guarded;
    private final CircuitBreaker breaker;

    BreakerExchange(Exchange guarded) {
        this.guarded = guarded;
        this.breaker = CircuitBreaker.of(
                "search",
                CircuitBreakerConfig.custom()
                        .slidingWindowSize(CALLS_LOOKED_AT)
                        .minimumNumberOfCalls(CALLS_AT_LEAST)
                        .failureRateThreshold(UNAVAILABLE_PERCENT)
                        .permittedNumberOfCallsInHalfOpenState(1)
                        .waitDurationInOpenState(PAUSE)
                        .build());
    }

    @Override
    public CallResult send(Call call) {
        if (!breaker.tryAcquirePermission()) {
            return new CallResult.Unavailable("search has been unavailable, so it is not called for now");
        }
        long startNanos = System.nanoTime();
        boolean answered = false;
        try {
            CallResult answer = guarded.send(call);
            answered = true;
            long nanos = System.nanoTime() - startNanos;
            if (answer instanceof CallResult.Unavailable unavailable) {
                breaker.onError(nanos, TimeUnit.NANOSECONDS, new IllegalStateException(unavailable.reason()));
            } else {
                breaker.onSuccess(nanos, TimeUnit.NANOSECONDS);
            }
            return answer;
        } finally {
            if (!answered) {
                breaker.releasePermission();
            }
        }
    }

    boolean isOpen() {
        return breaker.getState() == CircuitBreaker.State.OPEN;
    }
}
