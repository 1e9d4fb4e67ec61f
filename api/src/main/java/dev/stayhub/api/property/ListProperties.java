package dev.stayhub.api.property;

import dev.stayhub.api.account.Account;
import dev.stayhub.api.database.Transactions;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Lists properties, newest first: the published ones, or all those of an owner. */
public final class ListProperties {

    private final Transactions transactions;

    public ListProperties(Transactions transactions) {
        this.transactions = transactions;
    }

    /**
     * The published properties.
     *
     * @param after the last property of the previous page
     * @return one more than the page size if there are more; empty if {@code after} is not in the list
     */
    public Optional<List<Property>> published(Optional<UUID> after, int size) {
        return transactions.reading(handle -> after.map(item -> PropertyQueries.findPlace(handle, item))
                .orElse(Optional.of(PropertyQueries.Place.BEFORE_THE_FIRST))
                .map(place -> PropertyQueries.findPublished(handle, place, size + 1)));
    }

    /** As {@link #published}, but the owner's properties, including drafts and unpublished ones. */
    public Optional<List<Property>> ownedBy(Account owner, Optional<UUID> after, int size) {
        return transactions.reading(handle -> after.map(item -> PropertyQueries.findOwnedId(handle, item, owner.id()))
                .orElse(Optional.of(Long.MAX_VALUE))
                .map(before -> PropertyQueries.findOwned(handle, owner.id(), before, size + 1)));
    }
}
