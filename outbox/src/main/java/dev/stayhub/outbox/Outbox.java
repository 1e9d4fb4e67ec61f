package dev.stayhub.outbox;

import com.github.f4b6a3.uuid.UuidCreator;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Where messages are written. A message exists if and only if the transaction that wrote it committed: that is the
 * whole promise, and everything after it is delivery. Thread-safe.
 */
public final class Outbox {

    private final Runnable afterCommit;

    private Outbox(Runnable afterCommit) {
        this.afterCommit = afterCommit;
    }

    /**
     * For transactions on these connections. Workers find what it writes when they poll.
     *
     * @param jdbi where the handles given to {@link #enqueue} come from; one connection is looked at, once
     * @throws AutoCommitOffException if its connections come with auto-commit off
     */
    public static Outbox on(Jdbi jdbi) {
        return on(jdbi, () -> {});
    }

    /**
     * For transactions on these connections. Workers are told as well.
     *
     * @param jdbi where the handles given to {@link #enqueue} come from; one connection is looked at, once
     * @param afterCommit called after each commit that wrote a message that is due; must not fail and not wait
     * @throws AutoCommitOffException if its connections come with auto-commit off
     */
    public static Outbox on(Jdbi jdbi, Runnable afterCommit) {
        AutoCommit.require(jdbi);
        return new Outbox(afterCommit);
    }

    /**
     * Writes a message in the caller's transaction. Never commits, and costs one INSERT.
     *
     * <p>What it cannot tell: a connection that does not come from the pool it was made with, or whose auto-commit was
     * switched off by hand, looks like one inside a transaction. Whoever switched it off has to commit.
     *
     * @param handle inside the transaction that changes what the message tells about
     * @return the message's public id (UUID version 7)
     * @throws IllegalStateException if the handle is not inside a transaction: the message would be committed alone, and
     *     the gap this class closes would be open again
     */
    public UUID enqueue(Handle handle, NewMessage message) {
        if (!handle.isInTransaction()) {
            throw new IllegalStateException("enqueue '" + message.topic()
                    + "' inside the transaction of the change that" + " it tells about: handle.inTransaction(...)");
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
