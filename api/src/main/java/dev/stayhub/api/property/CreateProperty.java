package dev.stayhub.api.property;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.stayhub.api.account.Account;
import dev.stayhub.api.idempotency.Once;
import java.util.UUID;

/** A host adds a property, as a draft that only they see. */
public final class CreateProperty {

    /**
     * Adds it, unless a request with the same key has been answered.
     *
     * @param once opens the transaction
     */
    public PropertyChange create(Account host, PropertyDetails details, Once<PropertyChange> once) {
        UUID publicId = UuidCreator.getTimeOrderedEpoch();
        return once.inTransaction(handle -> {
            PropertyQueries.insert(handle, publicId, host.id(), details);
            return new PropertyChange.Done(
                    PropertyQueries.find(handle, publicId).orElseThrow());
        });
    }
}
