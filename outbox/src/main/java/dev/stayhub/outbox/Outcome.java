package dev.stayhub.outbox;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;

/**
 * What became of one attempt at one message. Pauses are durations, never instants: the database adds them to its own clock.
 *
 * <p>docs/decisions/016 says which outcome spends an attempt, and which counts as being refused by the destination.
 */
public sealed interface Outcome {

    /** Why, for people; "" when the work is done. */
    default String reason() {
        return "";
    }

    /** The message is not tried again sooner than this from now, whatever the backoff says. */
    default Optional<Duration> pause() {
        return Optional.empty();
    }

    /** The work is done, now or by an earlier attempt. */
    record Done() implements Outcome {}

    /** It failed and may go well another time; the attempt stays spent. */
    record Retry(String reason, Optional<Duration> pause) implements Outcome {
        public Retry {
            requireNonNull(reason, "reason");
            requireNonNull(pause, "pause");
        }
    }

    /** It will fail the same way for ever: a dead letter at once. */
    record Refused(String reason) implements Outcome {
        public Refused {
            requireNonNull(reason, "reason");
        }
    }

    /**
     * The destination is away, which is not the message's fault: no attempt is spent. A dead letter only after a day of
     * this and of {@link Later}.
     *
     * @param pause for this message
     * @param destinationPause the destination asked that nobody comes sooner; it is left alone for so long
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
     * The destination answered, and asked for another time: no attempt is spent. Says nothing against the destination,
     * other messages may go now.
     */
    record Later(String reason, Optional<Duration> pause) implements Outcome {
        public Later {
            requireNonNull(reason, "reason");
            requireNonNull(pause, "pause");
        }
    }

    /**
     * The destination was not asked, because of something on this side: a rate limit of our own, a database that is away,
     * a destination that is left alone. No attempt is spent, and no message ever dies of it.
     *
     * @param pause empty: the backoff decides
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
     * What a handler that threw this has come to: the message may go well another time; a database that was away is nobody's
     * fault. A transaction that was left idle for too long is the handler's doing, and would otherwise be tried for ever.
     */
    static Outcome of(Throwable thrown) {
        if (DatabaseTrouble.isIdleTransaction(thrown)) {
            return retry("its transaction was idle for too long, and the server ended it");
        }
        String text = ErrorText.of(thrown);
        return DatabaseTrouble.isTemporary(thrown) ? postponed("database: " + text) : retry(text);
    }
}
