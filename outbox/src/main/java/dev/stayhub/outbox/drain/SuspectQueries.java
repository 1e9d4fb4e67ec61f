package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.Message;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * The statements on suspects: messages whose lease has expired and that have had at least three attempts, ordinary
 * retries included. Any of them may be what kills the workers, so each is tried alone, and becomes a dead letter when
 * its attempts are spent.
 */
final class SuspectQueries {

    /** A suspect as it was found. The token shows later whether it has changed. */
    record Suspect(long id, String topic, long leaseToken, int attempts) {}

    private final DrainSettings settings;

    SuspectQueries(DrainSettings settings) {
        this.settings = settings;
    }

    /**
     * Finds suspects, without locks. Claims take the oldest messages first, so messages with an expired lease are among
     * the oldest of their topic, and later ones need not be read.
     */
    List<Suspect> find(Handle handle, Collection<String> topics) {
        return handle.createQuery("""
                        SELECT oldest.id, known.topic, oldest.lease_token, oldest.attempts
                        FROM unnest(:topics) AS known (topic)
                        CROSS JOIN LATERAL (
                            SELECT id, lease_token, attempts, leased_until, available_at
                            FROM outbox
                            WHERE topic = known.topic AND status = 'PENDING' AND available_at <= now()
                            ORDER BY available_at, id
                            LIMIT 1000
                        ) AS oldest
                        WHERE oldest.leased_until <= now() AND oldest.attempts >= :suspectFrom
                        ORDER BY oldest.available_at, oldest.id
                        LIMIT 100
                        """)
                .bindArray("topics", String.class, topics)
                .bind("suspectFrom", settings.suspectFrom())
                .map((row, context) -> new Suspect(
                        row.getLong("id"), row.getString("topic"), row.getLong("lease_token"), row.getInt("attempts")))
                .list();
    }

    /**
     * Reserves a suspect without spending an attempt, so that other workers do not claim it while this one finishes its
     * other messages.
     *
     * @return the token of the reservation; empty if another worker was faster
     */
    Optional<Long> reserve(Handle handle, Suspect suspect) {
        return handle.createQuery("""
                        UPDATE outbox
                        SET lease_token  = lease_token + 1,
                            leased_by    = :worker,
                            leased_until = now() + :leaseMillis * INTERVAL '1 millisecond'
                        WHERE id = :id AND lease_token = :token AND leased_until <= now()
                        RETURNING lease_token
                        """)
                .bind("worker", settings.worker())
                .bind("leaseMillis", settings.lease().toMillis())
                .bind("id", suspect.id())
                .bind("token", suspect.leaseToken())
                .mapTo(Long.class)
                .findOne();
    }

    /**
     * Spends the attempt of a reserved suspect; empty if the reservation expired and another worker has the message.
     */
    Optional<Message> begin(Handle handle, long id, long reservation) {
        return handle.createQuery("""
                        UPDATE outbox
                        SET attempts     = attempts + 1,
                            lease_token  = lease_token + 1,
                            claimed_at   = now(),
                            leased_until = now() + :leaseMillis * INTERVAL '1 millisecond'
                        WHERE id = :id AND lease_token = :reservation
                        RETURNING id, public_id, topic, subject, schema_version, payload, headers, attempts, deferrals,
                                  lease_token, due_at, created_at
                        """)
                .bind("leaseMillis", settings.lease().toMillis())
                .bind("id", id)
                .bind("reservation", reservation)
                .map(MessageMapper.INSTANCE)
                .findOne();
    }

    /** Extends a reservation; false if it is lost. */
    boolean extend(Handle handle, long id, long reservation) {
        return handle.createUpdate("""
                                UPDATE outbox
                                SET leased_until = now() + :leaseMillis * INTERVAL '1 millisecond'
                                WHERE id = :id AND lease_token = :reservation
                                """)
                        .bind("leaseMillis", settings.lease().toMillis())
                        .bind("id", id)
                        .bind("reservation", reservation)
                        .execute()
                == 1;
    }

    /** Releases a reservation: the message is a suspect as before, with no attempt spent. */
    void release(Handle handle, long id, long reservation) {
        handle.createUpdate("""
                        UPDATE outbox
                        SET lease_token = lease_token + 1, leased_until = now()
                        WHERE id = :id AND lease_token = :reservation
                        """).bind("id", id).bind("reservation", reservation).execute();
    }

    /** Makes a suspect whose attempts are spent a dead letter; false if another worker was faster. */
    boolean deadLetter(Handle handle, Suspect suspect) {
        return handle.createUpdate("""
                                UPDATE outbox
                                SET status       = 'DEAD',
                                    lease_token  = lease_token + 1,
                                    last_error   = 'worker lost during attempt ' || attempts,
                                    processed_at = now(),
                                    leased_by    = NULL,
                                    leased_until = NULL
                                WHERE id = :id AND lease_token = :token AND leased_until <= now()
                                """)
                        .bind("id", suspect.id())
                        .bind("token", suspect.leaseToken())
                        .execute()
                == 1;
    }
}
