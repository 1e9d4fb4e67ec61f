package dev.stayhub.outbox;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Runs a handler's database work in a transaction whose first statement inserts its inbox row. Effect and row are
 * committed together, so a message that is delivered twice has its effect once. The primary key decides, not a check
 * beforehand. Thread-safe.
 */
final class OnceHandler implements Handler {

    private final Jdbi jdbi;
    private final String name;
    private final TransactionalHandler handler;

    OnceHandler(Jdbi jdbi, String name, TransactionalHandler handler) {
        this.jdbi = jdbi;
        this.name = name;
        this.handler = handler;
    }

    @Override
    public Outcome handle(Message message, Lease lease) throws Exception {
        return jdbi.withHandle(handle -> {
            AutoCommit.require(handle);
            return handle.inTransaction(transaction -> once(transaction, message));
        });
    }

    private Outcome once(Handle handle, Message message) throws Exception {
        if (!InboxQueries.begin(handle, message.id(), name)) {
            return Outcome.done();
        }
        Outcome outcome = handler.handle(handle, message);
        if (!(outcome instanceof Outcome.Done)) {
            handle.rollback();
        }
        return outcome;
    }
}
