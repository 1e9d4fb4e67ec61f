package dev.stayhub.api.search;

import dev.stayhub.api.database.Transactions;
import dev.stayhub.search.Hit;
import dev.stayhub.search.Place;
import dev.stayhub.search.PropertySearch;
import dev.stayhub.search.SearchIndex;
import dev.stayhub.search.SearchOutcome;
import dev.stayhub.search.SearchOutcome.Found;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Finds properties. What a hit says comes from the index and may be a moment old, or older if an index write was lost.
 * Whether it may be shown comes from the table: nobody is shown a property that its host has taken off the market, and
 * nobody who gave dates is shown one that cannot be booked for them.
 */
public final class SearchProperties {

    /** How often a page is refilled at most: beyond that a shorter page, which says where to go on. */
    private static final int MOST_ROUNDS = 5;
    /** With dates many hits may fall away, so more are asked for than the page holds. */
    private static final int PER_PLACE_WITH_DATES = 3;

    private static final int MOST_AT_ONCE = 200;

    private final Transactions transactions;
    private final Optional<SearchIndex> index;
    private final Clock clock;

    /**
     * Searches this index.
     *
     * @param index empty if there is no search
     */
    public SearchProperties(Transactions transactions, Optional<SearchIndex> index, Clock clock) {
        this.transactions = transactions;
        this.index = index;
        this.clock = clock;
    }

    /**
     * A page of hits.
     *
     * @param search how many, and from where
     * @param stay dates and guests that it has to be bookable for
     * @throws SearchUnavailableException if search does not answer, or there is none
     */
    ShownHits search(PropertySearch search, Optional<StayCriteria> stay) {
        int atOnce = atOnce(search.size(), stay.isPresent());
        List<Hit> shown = new ArrayList<>();
        Optional<Place> reached = search.after();
        for (int round = 0; round < MOST_ROUNDS; round++) {
            List<Hit> hits = find(search.from(reached, atOnce));
            Set<UUID> visible = visible(hits, stay);
            for (Hit hit : hits) {
                if (visible.contains(hit.id())) {
                    if (shown.size() == search.size()) {
                        return new ShownHits(shown, reached);
                    }
                    shown.add(hit);
                }
                reached = Optional.of(hit.place());
            }
            if (hits.size() < atOnce) {
                return new ShownHits(shown, Optional.empty());
            }
        }
        return new ShownHits(shown, reached);
    }

    private static int atOnce(int size, boolean withDates) {
        // One more than the page holds says whether there is a next one.
        return withDates ? Math.min(size * PER_PLACE_WITH_DATES, MOST_AT_ONCE) + 1 : size + 1;
    }

    private List<Hit> find(PropertySearch search) {
        SearchOutcome outcome =
                index.orElseThrow(SearchUnavailableException::notConfigured).search(search);
        if (outcome instanceof Found found) {
            return found.hits();
        }
        throw SearchUnavailableException.because(((SearchOutcome.Unavailable) outcome).reason());
    }

    /** One query, however many hits. */
    private Set<UUID> visible(List<Hit> hits, Optional<StayCriteria> stay) {
        List<UUID> ids = hits.stream().map(Hit::id).toList();
        return ids.isEmpty()
                ? Set.of()
                : transactions.reading(handle -> stay.isEmpty()
                        ? VisibilityQueries.findPublished(handle, ids)
                        : VisibilityQueries.findBookable(handle, ids, stay.get(), clock.instant()));
    }
}
