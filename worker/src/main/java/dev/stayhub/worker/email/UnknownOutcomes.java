package dev.stayhub.worker.email;

import org.jdbi.v3.core.Handle;

/** How many emails may have been sent without anybody knowing, or twice. */
public final class UnknownOutcomes {

    private UnknownOutcomes() {}

    /**
     * The emails first attempted within the last 24 hours of which an attempt ended without an answer, at most 100,000
     * emails looked at. An attempt that is not over after two minutes counts as such.
     */
    public static long ofTheLastDay(Handle handle) {
        return handle.createQuery("""
                        SELECT count(*)
                        FROM (SELECT unknown_outcomes, state, updated_at
                              FROM email_deliveries
                              WHERE recipient IS NOT NULL AND first_attempt_at > now() - INTERVAL '24 hours'
                              ORDER BY first_attempt_at DESC
                              LIMIT 100000) AS lately
                        WHERE unknown_outcomes > 0
                           OR (state = 'SENDING' AND updated_at < now() - INTERVAL '2 minutes')
                        """).mapTo(Long.class).one();
    }
}
