package dev.stayhub.api.property;

import dev.stayhub.api.account.Account;
import dev.stayhub.api.database.Transactions;
import java.util.Optional;
import java.util.UUID;

/** A host lets everybody see and book a property. Doing it twice is doing it once. */
public final class PublishProperty {

    private final Transactions transactions;

    public PublishProperty(Transactions transactions) {
        this.transactions = transactions;
    }

    public PropertyChange publish(Account caller, UUID publicId) {
        return transactions.inTransaction(handle -> {
            Optional<Property> found = PropertyQueries.findToChange(handle, publicId);
            if (found.isEmpty() || !found.get().isVisibleTo(Optional.of(caller))) {
                return new PropertyChange.NoSuchProperty();
            }
            if (!found.get().isOwnedBy(caller)) {
                return new PropertyChange.NotTheOwner();
            }
            PropertyQueries.publish(handle, found.get().id());
            return new PropertyChange.Done(
                    PropertyQueries.find(handle, publicId).orElseThrow());
        });
    }
}
