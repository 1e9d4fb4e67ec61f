package dev.stayhub.worker.email;

import org.jdbi.v3.core.Handle;

/** Counts emails with an unknown outcome, which may have been sent or sent twice. */
public final class UnknownOutcomes {

    private UnknownOutcomes() {}

    /**
     * The number of emails first attempted within the last 24 hours that had an attempt with an unknown outcome.
     * Examines at most 100,000 emails. An attempt that has run for two minutes counts as unknown.
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
