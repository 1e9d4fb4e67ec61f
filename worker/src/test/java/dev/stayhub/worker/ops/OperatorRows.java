package dev.stayhub.worker.ops;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.worker.TestBookingMessages;
import java.util.List;
import java.util.UUID;

/** Bookings' messages in a test's outbox, given up or finished. */
final class OperatorRows {

    private final TestBookingMessages messages;

    OperatorRows(TestDatabase database) {
        messages = new TestBookingMessages(database);
        execute("TRUNCATE outbox_workers, outbox_audit");
    }

    /** As many dead letters, of a provider that quotes addresses and names. */
    List<BookingCreated> dead(int count) {
        List<BookingCreated> events = messages.enqueue(count);
        execute("UPDATE outbox SET status = 'DEAD', attempts = 8, processed_at = now() - INTERVAL '3 hours',"
                + " due_at = now() - INTERVAL '9 hours', last_error = '550 no such user <guest@stayhub.test> (Gwen Guest)'"
                + " WHERE status = 'PENDING'");
        return events;
    }

    void waiting(int count, String dueAgo) {
        messages.enqueue(count);
        execute("UPDATE outbox SET due_at = now() - INTERVAL '" + dueAgo + "' WHERE status = 'PENDING'");
    }

    void finished(int count, String ago) {
        messages.enqueue(count);
        execute("UPDATE outbox SET status = 'DONE', processed_at = now() - INTERVAL '" + ago
                + "' WHERE status = 'PENDING'");
    }

    void delivered(String key, String state, String firstAttemptAgo) {
        boolean isSent = state.equals("SENT");
        execute("INSERT INTO email_deliveries (idempotency_key, kind, recipient, state, rendered, rendered_sha256,"
                + " first_attempt_at, sent_at, last_error, updated_at) VALUES ('" + key
                + "', 'confirmation', 'guest@stayhub.test', '" + state + "', " + (isSent ? "NULL" : "'bytes'")
                + ", sha256('bytes'), now() - INTERVAL '" + firstAttemptAgo + "', " + (isSent ? "now()" : "NULL")
                + ", 'guest@stayhub.test is greylisted', now() - INTERVAL '" + firstAttemptAgo + "')");
    }

    void execute(String sql) {
        messages.owner().useHandle(handle -> handle.execute(sql));
    }

    int count(String table, String condition) {
        return messages.count(table, condition);
    }

    UUID anyId() {
        return messages.owner()
                .withHandle(handle -> handle.createQuery("SELECT public_id FROM outbox ORDER BY id LIMIT 1")
                        .mapTo(UUID.class)
                        .one());
    }
}
