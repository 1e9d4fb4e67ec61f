package dev.stayhub.api.property;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.stayhub.api.account.Account;
import dev.stayhub.api.database.Transactions;
import java.util.UUID;

/** A host adds a property, as a draft that only they see. */
public final class CreateProperty {

    private final Transactions transactions;

    public CreateProperty(Transactions transactions) {
        this.transactions = transactions;
    }

    public Property create(Account host, PropertyDetails details) {
        UUID publicId = UuidCreator.getTimeOrderedEpoch();
        return transactions.inTransaction(handle -> {
            PropertyQueries.insert(handle, publicId, host.id(), details);
            return PropertyQueries.find(handle, publicId).orElseThrow();
        });
    }
}
