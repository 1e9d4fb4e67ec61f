package dev.stayhub.api.property;

import dev.stayhub.api.account.Account;
import dev.stayhub.api.database.Transactions;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Lists properties, newest first: what is published, or all that somebody owns. */
public final class ListProperties {

    private final Transactions transactions;

    public ListProperties(Transactions transactions) {
        this.transactions = transactions;
    }

    /**
     * What everybody may see.
     *
     * @param after the property that the page before ended with
     * @return one more than the size if there is more; nothing if the page is said to start after no property
     */
    public Optional<List<Property>> published(Optional<UUID> after, int size) {
        return transactions.reading(handle -> after.map(item -> PropertyQueries.findPlace(handle, item))
                .orElse(Optional.of(PropertyQueries.Place.BEFORE_THE_FIRST))
                .map(place -> PropertyQueries.findPublished(handle, place, size + 1)));
    }

    /** As {@link #published}, for drafts and what is unpublished as well. */
    public Optional<List<Property>> ownedBy(Account owner, Optional<UUID> after, int size) {
        return transactions.reading(handle -> after.map(item -> PropertyQueries.findOwnedId(handle, item, owner.id()))
                .orElse(Optional.of(Long.MAX_VALUE))
                .map(before -> PropertyQueries.findOwned(handle, owner.id(), before, size + 1)));
    }
}
