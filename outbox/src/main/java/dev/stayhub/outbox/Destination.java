package dev.stayhub.outbox;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/**
 * Something outside that handlers need: a mail provider. Watches whether it answers, and lets nothing through while it
 * does not, but for one message now and then to find out. Thread-safe.
 *
 * <p>Only {@link Outcome.Unavailable} speaks against a destination; a message that is refused or put off was answered.
 */
public final class Destination {

    private static final int CALLS_LOOKED_AT = 10;
    private static final int CALLS_AT_LEAST = 5;
    private static final int UNAVAILABLE_PERCENT = 50;

    /** Whether messages can go. */
    public enum Health {
        REACHABLE,
        /** One message may go, to find out. */
        ON_TRIAL,
        UNREACHABLE
    }

    private final CircuitBreaker breaker;

    /**
     * @param name for people
     * @param pause how long to leave it alone before one message may find out whether it is back
     */
    public Destination(String name, Duration pause) {
        this(name, pause, CALLS_LOOKED_AT, CALLS_AT_LEAST);
    }

    private Destination(String name, Duration pause, int callsLookedAt, int callsAtLeast) {
        // Without the automatic transition it would stay open until somebody asks, and nobody claims while it is open.
        this.breaker = CircuitBreaker.of(
                name,
                CircuitBreakerConfig.custom()
                        .slidingWindowSize(callsLookedAt)
                        .minimumNumberOfCalls(callsAtLeast)
                        .failureRateThreshold(UNAVAILABLE_PERCENT)
                        .permittedNumberOfCallsInHalfOpenState(1)
                        .waitDurationInOpenState(pause)
                        .automaticTransitionFromOpenToHalfOpenEnabled(true)
                        .build());
    }

    /**
     * One that somebody looks at again and again while it is away, and calls {@link #answersAgain}: no message has to be
     * spent on finding out, so the first failure is enough to leave it alone, and no message's backoff grows meanwhile.
     *
     * @param pause after so long a message may find out all the same, should nobody be looking
     */
    public static Destination watched(String name, Duration pause) {
        return new Destination(name, pause, 1, 1);
    }

    /** Somebody has asked, and it answers: messages may go. */
    public void answersAgain() {
        breaker.transitionToClosedState();
    }

    public String name() {
        return breaker.getName();
    }

    public Health health() {
        State state = breaker.getState();
        if (state == State.CLOSED) {
            return Health.REACHABLE;
        }
        return state == State.HALF_OPEN ? Health.ON_TRIAL : Health.UNREACHABLE;
    }

    /** Calls back when it is reachable again after it was not. */
    public void onRecovery(Runnable then) {
        breaker.getEventPublisher().onStateTransition(event -> {
            if (event.getStateTransition().getToState() == State.CLOSED) {
                then.run();
            }
        });
    }

    /**
     * Makes the call if the destination may be reached; {@link Outcome.Unavailable} if not.
     *
     * @throws Exception what the call throws; it says nothing about the destination
     */
    public Outcome call(Callable<Outcome> call) throws Exception {
        if (!breaker.tryAcquirePermission()) {
            return new Outcome.Unavailable(
                    name() + " has been unavailable, it is left alone for now", Optional.empty());
        }
        long startNanos = System.nanoTime();
        boolean answered = false;
        try {
            Outcome outcome = call.call();
            answered = true;
            long nanos = System.nanoTime() - startNanos;
            if (outcome instanceof Outcome.Unavailable unavailable) {
                breaker.onError(nanos, TimeUnit.NANOSECONDS, new IllegalStateException(unavailable.reason()));
            } else {
                breaker.onSuccess(nanos, TimeUnit.NANOSECONDS);
            }
            return outcome;
        } finally {
            if (!answered) {
                breaker.releasePermission();
            }
        }
    }
}
