package dev.stayhub.api.property;

import dev.stayhub.api.account.Account;
import dev.stayhub.api.database.Transactions;
import java.util.Optional;
import java.util.UUID;

/** Shows one property to a caller who is permitted to see it. */
public final class ShowProperty {

    private final Transactions transactions;

    public ShowProperty(Transactions transactions) {
        this.transactions = transactions;
    }

    public Optional<Property> show(Optional<Account> caller, UUID publicId) {
        return transactions
                .reading(handle -> PropertyQueries.find(handle, publicId))
                .filter(property -> property.isVisibleTo(caller));
    }
}
