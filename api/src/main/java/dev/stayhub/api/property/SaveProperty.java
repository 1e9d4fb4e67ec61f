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
 * Saves what a host changes of a property, then shows it in search: first the one, then, perhaps, the other. The counterpart
 * of {@code CreateBooking}, where it is both or neither; the difference is on which side of the commit the second line
 * stands.
 */
public final class SaveProperty {

    private static final Logger log = LoggerFactory.getLogger(SaveProperty.class);

    private final Transactions transactions;
    private final Outbox outbox;
    private final Optional<SearchIndex> index;

    /**
     * Saves, and shows in search.
     *
     * @param index empty if there is no search, and then nobody is owed anything
     */
    public SaveProperty(Transactions transactions, Outbox outbox, Optional<SearchIndex> index) {
        this.transactions = transactions;
        this.outbox = outbox;
        this.index = index;
    }

    /** What is done to a property that is locked and its owner's. */
    @FunctionalInterface
    interface Edit {

        /** The property as it is afterwards, or why it stays as it is; what it throws, nothing has happened. */
        PropertyChange apply(Handle handle, Property property);
    }

    /**
     * Makes the change if the caller is the owner.
     *
     * @param expected which versions the caller wants to change
     * @param correlation what a message tells about the request that wrote it
     */
    PropertyChange save(
            Account caller, UUID publicId, IntPredicate expected, Map<String, String> correlation, Edit edit) {
        Saved saved = transactions.inTransaction(handle -> save(handle, caller, publicId, expected, edit));

        // The property is committed, its document is not written yet. If this process dies before one of the two lines
        // in showInSearch has done its work, search shows what was before, and nothing remembers that this is wrong. It
        // is accepted: the document can be made again from the table by the next save, a repair or a rebuild, and how
        // often it happens is measured as drift. A message in the transaction above would lose nothing, and would cost
        // every save an outbox row and a worker's attention for the one in a million that needs it.
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
            // Neither the index nor the outbox took it. The property is saved all the same, and so the answer says.
            log.warn("search will not hear of version {} of property {}", document.version(), document.id(), e);
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
