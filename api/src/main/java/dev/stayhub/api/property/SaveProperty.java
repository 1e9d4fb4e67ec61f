package dev.stayhub.api.property;

import dev.stayhub.api.account.Account;
import dev.stayhub.api.database.Transactions;
import dev.stayhub.outbox.Outbox;
import dev.stayhub.search.PropertyDocument;
import dev.stayhub.search.SearchIndex;
import dev.stayhub.search.WriteOutcome;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntPredicate;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Saves a host's change to a property and then updates the search index; the second step can be lost. In {@code
 * CreateBooking} both happen or neither. The difference is whether the second step runs before or after the commit.
 */
public final class SaveProperty {

    private static final Logger log = LoggerFactory.getLogger(SaveProperty.class);

    private final Transactions transactions;
    private final Outbox outbox;
    private final Optional<SearchIndex> index;

    /**
     * Creates the use case.
     *
     * @param index empty if search is not configured; then there is no index to update
     */
    public SaveProperty(Transactions transactions, Outbox outbox, Optional<SearchIndex> index) {
        this.transactions = transactions;
        this.outbox = outbox;
        this.index = index;
    }

    /** A change to a property that is locked and belongs to the caller. */
    @FunctionalInterface
    interface Edit {

        /** Makes the change, or returns why it was not made. If it throws, nothing is changed. */
        PropertyChange apply(Handle handle, Property property);
    }

    /**
     * Makes the change if the caller is the property's owner.
     *
     * @param expected which versions the caller wants to change
     * @param correlation identifies the request in the message's headers
     */
    PropertyChange save(
            Account caller, UUID publicId, IntPredicate expected, Map<String, String> correlation, Edit edit) {
        Saved saved = transactions.inTransaction(handle -> save(handle, caller, publicId, expected, edit));

        // The property is committed; its document is not written yet. If the process dies before one of the two steps
        // in showInSearch has succeeded, search shows the old state, and no record of the missed update exists. That is
        // accepted: the next save, a repair or a rebuild writes the document again from the table, and drift is
        // measured. A message in the transaction above would lose nothing, but would cost an outbox row and a handler
        // run for every save, for the sake of very few.
        saved.document().ifPresent(document -> showInSearch(document, correlation));
        return saved.change();
    }

    private void showInSearch(PropertyDocument document, Map<String, String> correlation) {
        if (index.isEmpty()) {
            return;
        }
        WriteOutcome outcome = index.get().write(document);
        if (outcome instanceof WriteOutcome.Written || outcome instanceof WriteOutcome.NewerThere) {
            return;
        }
        try {
            transactions.inTransaction(
                    handle -> outbox.enqueue(handle, PropertyChangedMessage.of(document, correlation)));
        } catch (RuntimeException e) {
            // Neither the index nor the outbox accepted the update. The property is saved all the same, so the request
            // succeeds.
            log.warn("the search index misses version {} of property {}", document.version(), document.id(), e);
        }
    }

    private record Saved(PropertyChange change, Optional<PropertyDocument> document) {}

    private static Saved save(Handle handle, Account caller, UUID publicId, IntPredicate expected, Edit edit) {
        Optional<Property> found = PropertyQueries.findToChange(handle, publicId);
        if (found.isEmpty() || !found.get().isVisibleTo(Optional.of(caller))) {
            return new Saved(new PropertyChange.NoSuchProperty(), Optional.empty());
        }
        if (!found.get().isOwnedBy(caller)) {
            return new Saved(new PropertyChange.NotTheOwner(), Optional.empty());
        }
        if (!expected.test(found.get().version())) {
            return new Saved(new PropertyChange.AnotherVersion(), Optional.empty());
        }
        PropertyChange change = edit.apply(handle, found.get());
        return new Saved(change, PropertyDocuments.afterChange(found.get(), change));
    }
}
