package dev.stayhub.api.property;

import dev.stayhub.api.account.Account;
import dev.stayhub.api.database.Transactions;
import dev.stayhub.api.http.PageRequest;
import java.util.List;
import java.util.Optional;

/** Lists properties, newest first: what is published, or all that somebody owns. */
public final class ListProperties {

    private final Transactions transactions;

    public ListProperties(Transactions transactions) {
        this.transactions = transactions;
    }

    /** One more than the page holds if there is more; nothing if the page is said to start after no property. */
    public Optional<List<Property>> published(PageRequest page) {
        return transactions.reading(handle -> page.after()
                .map(item -> PropertyQueries.findPlace(handle, item))
                .orElse(Optional.of(PropertyQueries.Place.BEFORE_THE_FIRST))
                .map(place -> PropertyQueries.findPublished(handle, place, page.size() + 1)));
    }

    /** As {@link #published}, for drafts and what is unpublished as well. */
    public Optional<List<Property>> ownedBy(Account owner, PageRequest page) {
        return transactions.reading(handle -> page.after()
                .map(item -> PropertyQueries.findOwnedId(handle, item, owner.id()))
                .orElse(Optional.of(Long.MAX_VALUE))
                .map(before -> PropertyQueries.findOwned(handle, owner.id(), before, page.size() + 1)));
    }
}
