package dev.stayhub.api.account;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import java.time.Duration;
import java.util.Optional;

/**
 * The answer of a limit to one attempt.
 *
 * @param retryAfter empty if the attempt is permitted; otherwise how long until it may be
 * @param undo returns what was taken from the limit
 */
record Permit(Optional<Duration> retryAfter, Runnable undo) {

    /** Takes one token from the bucket. */
    static Permit of(Bucket bucket) {
        ConsumptionProbe probe = bucket.tryConsumeAndReturnRemaining(1);
        return probe.isConsumed()
                ? new Permit(Optional.empty(), () -> bucket.addTokens(1))
                : refused(Duration.ofNanos(probe.getNanosToWaitForRefill()));
    }

    static Permit refused(Duration retryAfter) {
        return new Permit(Optional.of(retryAfter), () -> {});
    }

    boolean isRefused() {
        return retryAfter.isPresent();
    }

    /** Makes the attempt one that does not count. */
    void giveBack() {
        undo.run();
    }

    /** The same permit, of which more is returned. */
    Permit with(Runnable more) {
        return new Permit(retryAfter, () -> {
            undo.run();
            more.run();
        });
    }
}
