package dev.stayhub.api.quota;

import java.time.Duration;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Limits how often something may be done for one subject: a number of times at once, then once per interval. It is counted in
 * the database, in the transaction of the effect: it holds for all processes, survives restarts, and what is rolled back does
 * not count. Limits that must be cheap and may be forgotten, such as those on guessing passwords, are counted in memory
 * instead.
 *
 * @param name identifies the quota in the database; must never change
 * @param atOnce how often at once, at least 1
 * @param interval how long it takes until it may be done once more
 */
public record Quota(String name, int atOnce, Duration interval) {

    public Quota {
        if (atOnce < 1 || interval.isZero() || interval.isNegative()) {
            throw new IllegalArgumentException("a quota must be at least 1, and its interval longer than zero");
        }
    }

    /**
     * Uses the quota once. The row of the subject stays locked until the transaction ends. A use case takes its quota after
     * everything else that it waits for: so nobody who holds the row waits for others, and who fails before does not wait
     * for it. If the quota is used up, the use case rolls back what it has done.
     *
     * @param handle the transaction of what the quota limits
     * @param subject who has this quota
     * @return empty if it was used; how long until it can be used again if it is used up
     */
    public Optional<Duration> use(Handle handle, String subject) {
        return QuotaQueries.use(handle, this, subject)
                ? Optional.empty()
                : Optional.of(QuotaQueries.untilNext(handle, this, subject));
    }
}
