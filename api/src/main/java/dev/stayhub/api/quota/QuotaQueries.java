package dev.stayhub.api.quota;

import java.time.Duration;
import org.jdbi.v3.core.Handle;

/**
 * The statements on {@code used_quotas}. One instant says all: when the whole quota will be available again. Each use moves it
 * on by one interval, and a use is refused if it would be further away than the whole quota takes (the generic cell rate
 * algorithm). By the database's clock.
 */
final class QuotaQueries {

    private QuotaQueries() {}

    /** False if the quota is used up; then nothing is changed. */
    static boolean use(Handle handle, Quota quota, String subject) {
        return handle.createUpdate("""
                                INSERT INTO used_quotas AS used (quota, subject, full_again_at)
                                VALUES (:quota, :subject, now() + :intervalMillis * INTERVAL '1 millisecond')
                                ON CONFLICT ON CONSTRAINT used_quotas_pk DO UPDATE
                                SET full_again_at = greatest(used.full_again_at, now())
                                                        + :intervalMillis * INTERVAL '1 millisecond'
                                WHERE used.full_again_at <= now() + (:atOnce - 1) * :intervalMillis * INTERVAL '1 millisecond'
                                """)
                        .bind("quota", quota.name())
                        .bind("subject", subject)
                        .bind("intervalMillis", quota.interval().toMillis())
                        .bind("atOnce", quota.atOnce())
                        .execute()
                == 1;
    }

    /** How long until a quota that is used up can be used once more. */
    static Duration untilNext(Handle handle, Quota quota, String subject) {
        long millis = handle.createQuery("""
                        SELECT ceil(extract(EPOCH FROM full_again_at - now()) * 1000)::BIGINT
                        FROM used_quotas
                        WHERE quota = :quota AND subject = :subject
                        """)
                .bind("quota", quota.name())
                .bind("subject", subject)
                .mapTo(Long.class)
                .one();
        return Duration.ofMillis(millis).minus(quota.interval().multipliedBy(quota.atOnce() - 1L));
    }
}
