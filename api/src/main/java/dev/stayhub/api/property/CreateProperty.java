package dev.stayhub.api.property;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.stayhub.api.account.Account;
import dev.stayhub.api.database.Deduplication;
import dev.stayhub.api.database.Transactions;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** Creates a property as a draft, visible only to its host and to operators. */
public final class CreateProperty {

    private final Transactions transactions;

    public CreateProperty(Transactions transactions) {
        this.transactions = transactions;
    }

    /**
     * Creates the property.
     *
     * @param deduplication skips the work if this is a repeated request
     */
    public PropertyChange create(Account host, PropertyDetails details, Deduplication<PropertyChange> deduplication) {
        return transactions.inTransaction(handle -> deduplication
                .ifFirst(handle, () -> create(handle, host, details))
                .orElseGet(PropertyChange.DoneBefore::new));
    }

    private static PropertyChange create(Handle handle, Account host, PropertyDetails details) {
        UUID publicId = UuidCreator.getTimeOrderedEpoch();
        PropertyQueries.insert(handle, publicId, host.id(), details);
        return new PropertyChange.Done(PropertyQueries.find(handle, publicId).orElseThrow());
    }
}
