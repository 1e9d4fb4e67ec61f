package dev.stayhub.outbox;

import java.time.Instant;
import java.util.Optional;

/** What outcomes have in common, and what an exception comes to. */
public final class Outcomes {

    private Outcomes() {}

    /** What a handler that threw this has come to: the message may go well another time, unless the database was away. */
    public static Outcome of(Throwable thrown) {
        String text = ErrorText.of(thrown);
        return DatabaseTrouble.isTemporary(thrown) ? Outcome.unavailable("database: " + text) : Outcome.retry(text);
    }

    static String reason(Outcome outcome) {
        if (outcome instanceof Outcome.Retry retry) {
            return retry.reason();
        }
        if (outcome instanceof Outcome.Unavailable unavailable) {
            return unavailable.reason();
        }
        if (outcome instanceof Outcome.Later later) {
            return later.reason();
        }
        return outcome instanceof Outcome.Refused refused ? refused.reason() : "";
    }

    static Optional<Instant> notBefore(Outcome outcome) {
        if (outcome instanceof Outcome.Retry retry) {
            return retry.notBefore();
        }
        if (outcome instanceof Outcome.Later later) {
            return later.notBefore();
        }
        return outcome instanceof Outcome.Unavailable unavailable ? unavailable.notBefore() : Optional.empty();
    }
}
