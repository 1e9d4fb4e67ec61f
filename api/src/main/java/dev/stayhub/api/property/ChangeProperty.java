package dev.stayhub.api.property;

import dev.stayhub.api.account.Account;
import dev.stayhub.api.database.Transactions;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;

/** A host changes what a property's document shows. */
public final class ChangeProperty {

    private final Transactions transactions;

    public ChangeProperty(Transactions transactions) {
        this.transactions = transactions;
    }

    /**
     * Changes the details; the version grows if that makes a difference, and only then.
     *
     * @param expected which versions the caller wants to change
     * @param edit makes the new details of the old ones; may throw, then nothing has happened
     */
    public PropertyChange change(
            Account caller, UUID publicId, IntPredicate expected, UnaryOperator<PropertyDetails> edit) {
        return transactions.inTransaction(handle -> {
            Optional<Property> found = PropertyQueries.findToChange(handle, publicId);
            if (found.isEmpty() || !found.get().isVisibleTo(Optional.of(caller))) {
                return new PropertyChange.NoSuchProperty();
            }
            Property property = found.get();
            if (!property.isOwnedBy(caller)) {
                return new PropertyChange.NotTheOwner();
            }
            if (!expected.test(property.version())) {
                return new PropertyChange.AnotherVersion();
            }
            return new PropertyChange.Done(edited(handle, property, edit.apply(property.details())));
        });
    }

    private static Property edited(Handle handle, Property property, PropertyDetails details) {
        if (details.equals(property.details())) {
            return property;
        }
        PropertyQueries.update(handle, property.id(), details);
        return PropertyQueries.find(handle, property.publicId()).orElseThrow();
    }
}
