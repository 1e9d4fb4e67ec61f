package dev.stayhub.bench.drain;

import dev.stayhub.bench.measure.Bed;
import dev.stayhub.bench.server.BenchDatabase;
import dev.stayhub.testbed.waiting.Patience;
import org.jdbi.v3.core.Handle;

/** The outbox of a measured database, filled and looked at by its owner. */
public final class OutboxTable {

    /** The topic of the messages that are handled. */
    public static final String TOPIC = "stay.measured";

    private final BenchDatabase database;

    public OutboxTable(BenchDatabase database) {
        this.database = database;
    }

    /** As if it were new: nothing in it, and so many messages that are due. */
    public void refill(int messages) {
        try (Handle handle = database.open()) {
            handle.execute("TRUNCATE outbox CASCADE");
            OutboxRows.pending(handle, TOPIC, messages);
            settle(handle);
        }
    }

    /** What the work before has left behind is done now, so that it does not fall into what is measured next. */
    public static void settle(Handle handle) {
        handle.execute("VACUUM ANALYZE outbox");
        handle.execute("CHECKPOINT");
    }

    /**
     * Has workers that run already drain so many messages.
     *
     * @return messages a second, from the first claim to the last settle, as the rows tell it
     */
    public double rateOf(int messages) throws InterruptedException {
        refill(messages);
        try (Handle handle = database.open()) {
            handle.execute("NOTIFY outbox_wakeup");
            Patience.until("all messages are settled", Bed.LIMIT, Bed.AT_ONCE, () -> !isPending(handle));
            double seconds = handle.createQuery("""
                            SELECT EXTRACT(EPOCH FROM max(processed_at) - min(claimed_at)) FROM outbox WHERE status = 'DONE'
                            """).mapTo(Double.class).one();
            return messages / seconds;
        }
    }

    /** Whether anything of the topic still waits or is being handled. */
    boolean isPending(Handle handle) {
        return handle.createQuery("SELECT EXISTS (SELECT FROM outbox WHERE topic = :topic AND status = 'PENDING')")
                .bind("topic", TOPIC)
                .mapTo(Boolean.class)
                .one();
    }

    Handle open() {
        return database.open();
    }
}
