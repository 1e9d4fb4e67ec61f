package dev.stayhub.outbox;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;

/**
 * The outcome of one attempt at a message. Pauses are durations, not instants, because the database adds them to its
 * own clock.
 *
 * <p>docs/decisions/016 says which outcomes spend an attempt, and which count as a refusal by the destination.
 */
public sealed interface Outcome {

    /** The reason, for people; empty if the work is done. */
    default String reason() {
        return "";
    }

    /** The minimum time until the next attempt, even if the backoff is shorter. */
    default Optional<Duration> pause() {
        return Optional.empty();
    }

    /** The work is done, by this attempt or an earlier one. */
    record Done() implements Outcome {}

    /** The attempt failed and may succeed later; the attempt stays spent. */
    record Retry(String reason, Optional<Duration> pause) implements Outcome {
        public Retry {
            requireNonNull(reason, "reason");
            requireNonNull(pause, "pause");
        }
    }

    /** Every attempt will fail: the message becomes a dead letter immediately. */
    record Refused(String reason) implements Outcome {
        public Refused {
            requireNonNull(reason, "reason");
        }
    }

    /**
     * The destination is unavailable, which is not the message's fault: no attempt is spent. The message becomes a dead
     * letter only after a day of this outcome and {@link Later}.
     *
     * @param pause the minimum pause of this message
     * @param destinationPause the pause that the destination asked for; nothing is sent to it for that long
     */
    record Unavailable(String reason, Optional<Duration> pause, Optional<Duration> destinationPause)
            implements Outcome {
        public Unavailable {
            requireNonNull(reason, "reason");
            requireNonNull(pause, "pause");
            requireNonNull(destinationPause, "destinationPause");
        }
    }

    /**
     * The destination answered that this message should come later: no attempt is spent. Does not count against the
     * destination, so other messages can be sent now.
     */
    record Later(String reason, Optional<Duration> pause) implements Outcome {
        public Later {
            requireNonNull(reason, "reason");
            requireNonNull(pause, "pause");
        }
    }

    /**
     * The destination was not called, for a reason on this side: our own rate limit, an unavailable database, or an
     * open circuit breaker. No attempt is spent, and no message becomes a dead letter because of it.
     *
     * @param pause the pause; empty if the backoff decides
     */
    record Postponed(String reason, Optional<Duration> pause) implements Outcome {
        public Postponed {
            requireNonNull(reason, "reason");
            requireNonNull(pause, "pause");
        }
    }

    static Outcome done() {
        return new Done();
    }

    static Outcome retry(String reason) {
        return new Retry(reason, Optional.empty());
    }

    static Outcome refused(String reason) {
        return new Refused(reason);
    }

    static Outcome unavailable(String reason) {
        return new Unavailable(reason, Optional.empty(), Optional.empty());
    }

    static Outcome later(String reason) {
        return new Later(reason, Optional.empty());
    }

    static Outcome postponed(String reason) {
        return new Postponed(reason, Optional.empty());
    }

    /**
     * The outcome of a handler that threw this: {@link Postponed} if the database is unavailable, else {@link Retry}. A
     * transaction that was left idle for too long is the handler's doing, and would otherwise be tried for ever.
     */
    static Outcome of(Throwable thrown) {
        if (DatabaseTrouble.isIdleTransaction(thrown)) {
            return retry("its transaction was idle for too long, and the server ended it");
        }
        String text = ErrorText.of(thrown);
        return DatabaseTrouble.isTemporary(thrown) ? postponed("database: " + text) : retry(text);
    }
}
