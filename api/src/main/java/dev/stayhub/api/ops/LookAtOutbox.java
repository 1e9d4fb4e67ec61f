package dev.stayhub.api.ops;

import dev.stayhub.api.database.Transactions;
import dev.stayhub.outbox.ops.BadPageException;
import dev.stayhub.outbox.ops.MessageList;
import dev.stayhub.outbox.ops.MessagePage;
import dev.stayhub.outbox.ops.Numbers;
import java.util.Optional;

/** Shows an operator the statistics and messages of the outbox. Read-only: changes are made with worker.jar. */
public final class LookAtOutbox {

    private final Transactions transactions;

    public LookAtOutbox(Transactions transactions) {
        this.transactions = transactions;
    }

    Numbers numbers() {
        return transactions.inTransaction(Numbers::read);
    }

    /** @throws BadPageException if {@code pageToken} is not one of this list's */
    MessagePage messages(MessageList list, int size, Optional<String> pageToken) {
        return transactions.reading(handle -> list.page(handle, size, pageToken));
    }
}
