package dev.stayhub.outbox;

import com.github.f4b6a3.uuid.UuidCreator;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Writes messages. A message exists if and only if the transaction that wrote it was committed. That is the whole
 * promise of this class; everything after it is delivery. Thread-safe.
 */
public final class Outbox {

    private final Runnable afterCommit;

    private Outbox(Runnable afterCommit) {
        this.afterCommit = afterCommit;
    }

    /**
     * An outbox for transactions on these connections. Workers find its messages when they poll.
     *
     * @param jdbi where the handles given to {@link #enqueue} come from; one connection is looked at, once
     * @throws AutoCommitOffException if its connections come with auto-commit off
     */
    public static Outbox on(Jdbi jdbi) {
        return on(jdbi, () -> {});
    }

    /**
     * An outbox for transactions on these connections, which also notifies workers.
     *
     * @param jdbi where the handles given to {@link #enqueue} come from; one connection is looked at, once
     * @param afterCommit called after each commit that wrote a due message; must not throw or block
     * @throws AutoCommitOffException if its connections come with auto-commit off
     */
    public static Outbox on(Jdbi jdbi, Runnable afterCommit) {
        AutoCommit.require(jdbi);
        return new Outbox(afterCommit);
    }

    /**
     * Writes a message in the caller's transaction with one INSERT. Never commits.
     *
     * <p>Limitation: a connection whose auto-commit was turned off manually, or in another pool, looks like one inside
     * a transaction. The code that turned it off must commit.
     *
     * @param handle inside the transaction of the change that the message is about
     * @return the message's public id (UUID version 7)
     * @throws IllegalStateException if the handle is not inside a transaction: the message would be committed
     *     separately from the change
     */
    public UUID enqueue(Handle handle, NewMessage message) {
        if (!handle.isInTransaction()) {
            throw new IllegalStateException("enqueue '" + message.topic()
                    + "' inside the transaction of the change that" + " it is about: handle.inTransaction(...)");
        }
        UUID publicId = UuidCreator.getTimeOrderedEpoch();
        handle.createUpdate("""
                        INSERT INTO outbox (public_id, topic, subject, schema_version, payload, headers, available_at, due_at)
                        VALUES (:publicId, :topic, :subject, :schemaVersion, :payload::JSONB, :headers::JSONB,
                                coalesce(:dueAt, now()), coalesce(:dueAt, now()))
                        """)
                .bind("publicId", publicId)
                .bind("topic", message.topic())
                .bind("subject", message.subject())
                .bind("schemaVersion", message.schemaVersion())
                .bind("payload", message.payload())
                .bind("headers", Headers.write(message.headers()))
                .bind("dueAt", message.dueAt().orElse(null))
                .execute();
        if (message.dueAt().isEmpty()) {
            handle.afterCommit(afterCommit);
        }
        return publicId;
    }
}
