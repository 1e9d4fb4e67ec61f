package dev.stayhub.api.ops;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.stayhub.api.account.Account;
import dev.stayhub.api.database.Transactions;
import dev.stayhub.api.load.Overloaded;
import dev.stayhub.api.search.SearchUnavailableException;
import java.util.Optional;
import java.util.UUID;

/**
 * Asks the workers to build the index anew, and tells how far they are. A row that a worker looks for, not a message: what
 * is asked for is one thing at a time whose state can be looked up, and the outbox is for what has happened.
 */
public final class RequestRebuild {

    private static final int MAX_ATTEMPTS = 3;

    private final Transactions transactions;
    private final boolean hasSearch;

    /**
     * Asks by way of the database.
     *
     * @param hasSearch false if there is no index that could be built
     */
    public RequestRebuild(Transactions transactions, boolean hasSearch) {
        this.transactions = transactions;
        this.hasSearch = hasSearch;
    }

    /**
     * The rebuild that is open now: a new one, or the one that was asked for before.
     *
     * @throws SearchUnavailableException if there is no search
     * @throws Overloaded if one was open and had ended, at every attempt
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
            // The one that was in the way may have ended in between.
            if (open.isPresent()) {
                return open.get();
            }
        }
        throw new Overloaded("a rebuild that was open and had ended, " + MAX_ATTEMPTS + " times");
    }

    Optional<RebuildRequest> show(UUID id) {
        return transactions.reading(handle -> RebuildRequestQueries.find(handle, id));
    }
}
