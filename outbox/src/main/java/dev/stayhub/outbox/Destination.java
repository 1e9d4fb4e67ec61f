package dev.stayhub.outbox;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An external service that handlers need, such as a mail provider, with a circuit breaker. While the service does not
 * answer, no message is sent to it, except for an occasional trial. Logs when the service becomes unavailable and when
 * it recovers. Thread-safe.
 *
 * <p>Only {@link Outcome.Unavailable} counts against a destination. A refusal or a request to come back later is an
 * answer.
 */
public final class Destination {

    private static final Logger log = LoggerFactory.getLogger(Destination.class);
    private static final int CALLS_LOOKED_AT = 10;
    private static final int CALLS_AT_LEAST = 5;
    private static final int UNAVAILABLE_PERCENT = 50;
    /** The breaker counts outcomes only, so no call counts as slow, however long it takes. */
    private static final Duration NEVER_SLOW = Duration.ofDays(1);
    /** How long to wait for a trial to end. After that the next message is the next trial. */
    private static final Duration LONGEST_TRIAL = Duration.ofMinutes(6);

    /** Whether messages can be sent. */
    public enum Health {
        REACHABLE,
        /** One message can be sent, as a trial. */
        ON_TRIAL,
        UNREACHABLE
    }

    private final CircuitBreaker breaker;
    private final Duration pause;
    private final LongSupplier nanoTime;
    private volatile long succeededNanos;
    private volatile boolean hasSucceeded;
    private volatile String lastTrouble = "";
    private final AtomicBoolean onTrial = new AtomicBoolean();

    /**
     * @param name the name for people
     * @param pause how long to send nothing before the next trial
     */
    public Destination(String name, Duration pause) {
        this(name, pause, LONGEST_TRIAL, System::nanoTime);
    }

    Destination(String name, Duration pause, Duration longestTrial, LongSupplier nanoTime) {
        this(name, pause, CALLS_LOOKED_AT, CALLS_AT_LEAST, longestTrial, nanoTime);
    }

    private Destination(
            String name,
            Duration pause,
            int callsLookedAt,
            int callsAtLeast,
            Duration longestTrial,
            LongSupplier nanoTime) {
        this.pause = pause;
        this.nanoTime = nanoTime;
        // Without the automatic transition the breaker would stay open until the next call, and while it is open no
        // message is claimed, so there would be no call.
        this.breaker = CircuitBreaker.of(
                name,
                CircuitBreakerConfig.custom()
                        .slidingWindowSize(callsLookedAt)
                        .minimumNumberOfCalls(callsAtLeast)
                        .failureRateThreshold(UNAVAILABLE_PERCENT)
                        .slowCallDurationThreshold(NEVER_SLOW)
                        .permittedNumberOfCallsInHalfOpenState(1)
                        .maxWaitDurationInHalfOpenState(longestTrial)
                        .waitDurationInOpenState(pause)
                        .automaticTransitionFromOpenToHalfOpenEnabled(true)
                        .build());
        breaker.getEventPublisher().onStateTransition(event -> {
            onTrial.set(false);
            if (event.getStateTransition().getFromState() == State.CLOSED) {
                log.warn("{} is unavailable, sending nothing to it for now: {}", name, lastTrouble);
            } else if (event.getStateTransition().getToState() == State.CLOSED) {
                log.info("{} is reachable again", name);
            }
        });
    }

    /**
     * A destination that an external probe checks while it is unavailable; the probe calls {@link #reportRecovered}. No
     * message is needed as a trial, so the breaker opens at the first failure, and no message's backoff grows
     * meanwhile.
     *
     * @param pause after this time a message is sent as a trial anyway, in case the probe does not run
     */
    public static Destination withExternalProbe(String name, Duration pause) {
        return new Destination(name, pause, 1, 1, LONGEST_TRIAL, System::nanoTime);
    }

    /** A probe found that the destination answers: messages can be sent. */
    public void reportRecovered() {
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
        return state == State.HALF_OPEN && !onTrial.get() ? Health.ON_TRIAL : Health.UNREACHABLE;
    }

    /** Whether a call has ended in {@link Outcome.Done} since this value of {@link System#nanoTime}. */
    public boolean hasSucceededSince(long nanoTime) {
        return hasSucceeded && succeededNanos - nanoTime > 0;
    }

    /** Registers a callback for when the destination recovers. */
    public void onRecovery(Runnable then) {
        breaker.getEventPublisher().onStateTransition(event -> {
            if (event.getStateTransition().getToState() == State.CLOSED) {
                then.run();
            }
        });
    }

    /**
     * Makes the call if the breaker permits it; otherwise {@link Outcome.Postponed}.
     *
     * @throws Exception what the call throws; it does not count against the destination
     */
    public Outcome call(Callable<Outcome> call) throws Exception {
        if (!breaker.tryAcquirePermission()) {
            return new Outcome.Postponed(
                    name() + " has been unavailable, so nothing is sent to it for now", Optional.of(pause));
        }
        if (breaker.getState() == State.HALF_OPEN) {
            onTrial.set(true);
        }
        long startNanos = nanoTime.getAsLong();
        boolean answered = false;
        try {
            Outcome outcome = call.call();
            answered = true;
            note(outcome, nanoTime.getAsLong() - startNanos);
            return outcome;
        } finally {
            if (!answered) {
                release();
            }
        }
    }

    /** The call has no result for the breaker: the next call can be the trial. */
    private void release() {
        breaker.releasePermission();
        onTrial.set(false);
    }

    private void note(Outcome outcome, long nanos) {
        if (outcome instanceof Outcome.Unavailable unavailable) {
            // Providers often quote email addresses, and more people can read the log than the table.
            lastTrouble = unavailable.reason().replaceAll("\\S+@\\S+", "<address>");
            breaker.onError(nanos, TimeUnit.NANOSECONDS, new IllegalStateException(unavailable.reason()));
            unavailable.destinationPause().ifPresent(breaker::transitionToOpenStateFor);
        } else if (outcome instanceof Outcome.Postponed) {
            release();
        } else {
            if (outcome instanceof Outcome.Done) {
                succeededNanos = nanoTime.getAsLong();
                hasSucceeded = true;
            }
            breaker.onSuccess(nanos, TimeUnit.NANOSECONDS);
        }
    }
}
