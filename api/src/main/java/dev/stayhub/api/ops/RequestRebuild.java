package dev.stayhub.api.ops;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.stayhub.api.account.Account;
import dev.stayhub.api.database.Transactions;
import dev.stayhub.api.load.Overloaded;
import dev.stayhub.api.search.SearchUnavailableException;
import java.util.Optional;
import java.util.UUID;

/**
 * Requests a rebuild of the index and shows its progress. The request is a row that a worker polls, not a message:
 * there is one rebuild at a time, whose state can be looked up, while the outbox is for events.
 */
public final class RequestRebuild {

    private static final int MAX_ATTEMPTS = 3;

    private final Transactions transactions;
    private final boolean hasSearch;

    /**
     * Creates the use case.
     *
     * @param hasSearch false if search is not configured
     */
    public RequestRebuild(Transactions transactions, boolean hasSearch) {
        this.transactions = transactions;
        this.hasSearch = hasSearch;
    }

    /**
     * The open rebuild, either new or requested earlier.
     *
     * @throws SearchUnavailableException if search is not configured
     * @throws Overloaded if at every attempt a rebuild was open, and ended before it could be read
     */
    RebuildRequest request(Account operator) {
        if (!hasSearch) {
            throw SearchUnavailableException.notConfigured();
        }
        for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
            Optional<RebuildRequest> open = transactions.inTransaction(handle -> {
                RebuildRequestQueries.request(handle, UuidCreator.getTimeOrderedEpoch(), operator.email());
                return RebuildRequestQueries.findOpen(handle);
            });
            // The open rebuild may have ended in the meantime.
            if (open.isPresent()) {
                return open.get();
            }
        }
        throw new Overloaded("a rebuild was open and ended before it could be read, " + MAX_ATTEMPTS + " times");
    }

    Optional<RebuildRequest> show(UUID id) {
        return transactions.reading(handle -> RebuildRequestQueries.find(handle, id));
    }
}
