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
 * Something outside that handlers need: a mail provider. Watches whether it answers, and lets nothing through while it
 * does not, but for one message now and then to find out. Logs when it goes away and when it returns. Thread-safe.
 *
 * <p>Only {@link Outcome.Unavailable} speaks against a destination; a message that is refused or put off was answered.
 */
public final class Destination {

    private static final Logger log = LoggerFactory.getLogger(Destination.class);
    private static final int CALLS_LOOKED_AT = 10;
    private static final int CALLS_AT_LEAST = 5;
    private static final int UNAVAILABLE_PERCENT = 50;
    /** Only outcomes speak against a destination: however long a call takes, it is not "slow" to the breaker. */
    private static final Duration NEVER_SLOW = Duration.ofDays(1);
    /** A trial that has not ended by then is no longer waited for; the next message is the next trial. */
    private static final Duration LONGEST_TRIAL = Duration.ofMinutes(6);

    /** Whether messages can go. */
    public enum Health {
        REACHABLE,
        /** One message may go, to find out. */
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
     * @param name for people
     * @param pause how long to leave it alone before one message may find out whether it is back
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
        // Without the automatic transition it would stay open until somebody asks, and nobody claims while it is open.
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
                log.warn("{} is unavailable and left alone: {}", name, lastTrouble);
            } else if (event.getStateTransition().getToState() == State.CLOSED) {
                log.info("{} is reachable again", name);
            }
        });
    }

    /**
     * One that somebody looks at again and again while it is away, and calls {@link #reportRecovered}: no message has to be
     * spent on finding out, so the first failure is enough to leave it alone, and no message's backoff grows meanwhile.
     *
     * @param pause after so long a message may find out all the same, should nobody be looking
     */
    public static Destination withExternalProbe(String name, Duration pause) {
        return new Destination(name, pause, 1, 1, LONGEST_TRIAL, System::nanoTime);
    }

    /** Somebody has asked, and it answers: messages may go. */
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

    /** Calls back when it is reachable again after it was not. */
    public void onRecovery(Runnable then) {
        breaker.getEventPublisher().onStateTransition(event -> {
            if (event.getStateTransition().getToState() == State.CLOSED) {
                then.run();
            }
        });
    }

    /**
     * Makes the call if the destination may be reached; {@link Outcome.Postponed} if not.
     *
     * @throws Exception what the call throws; it says nothing about the destination
     */
    public Outcome call(Callable<Outcome> call) throws Exception {
        if (!breaker.tryAcquirePermission()) {
            return new Outcome.Postponed(
                    name() + " has been unavailable, it is left alone for now", Optional.of(pause));
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

    /** The call says nothing about the destination: whoever comes next may find out. */
    private void release() {
        breaker.releasePermission();
        onTrial.set(false);
    }

    private void note(Outcome outcome, long nanos) {
        if (outcome instanceof Outcome.Unavailable unavailable) {
            // Providers like to quote addresses, and a log is read by more people than the table.
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
