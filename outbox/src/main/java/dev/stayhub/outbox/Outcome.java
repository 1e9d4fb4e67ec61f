package dev.stayhub.outbox;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;

/** What became of one attempt at one message. */
public sealed interface Outcome {

    /** The work is done, now or by an earlier attempt. */
    record Done() implements Outcome {}

    /**
     * It failed and may go well another time; the attempt stays spent.
     *
     * @param notBefore never sooner than this, whatever the backoff says
     */
    record Retry(String reason, Optional<Instant> notBefore) implements Outcome {
        public Retry {
            requireNonNull(reason, "reason");
            requireNonNull(notBefore, "notBefore");
        }
    }

    /** It will fail the same way for ever: a dead letter at once. */
    record Refused(String reason) implements Outcome {
        public Refused {
            requireNonNull(reason, "reason");
        }
    }

    /**
     * The destination is away, which is not the message's fault: the attempt is handed back.
     *
     * @param notBefore never sooner than this, whatever the backoff says
     */
    record Unavailable(String reason, Optional<Instant> notBefore) implements Outcome {
        public Unavailable {
            requireNonNull(reason, "reason");
            requireNonNull(notBefore, "notBefore");
        }
    }

    /**
     * The destination answered, and asked for another time: the attempt is handed back. Says nothing against the
     * destination, other messages may go now.
     *
     * @param notBefore never sooner than this, whatever the backoff says
     */
    record Later(String reason, Optional<Instant> notBefore) implements Outcome {
        public Later {
            requireNonNull(reason, "reason");
            requireNonNull(notBefore, "notBefore");
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
        return new Unavailable(reason, Optional.empty());
    }
}
