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
 * Searches properties. The content of a hit comes from the index and can be slightly out of date, or more so if an
 * index write was lost. Whether a hit is shown is decided by the table: unpublished properties are never shown, and if
 * dates are given, neither are properties that are not available.
 */
public final class SearchProperties {

    /** How often a page is refilled at most. After that the page stays short, with a token for the next one. */
    private static final int MOST_ROUNDS = 5;
    /** With dates many hits are dropped, so more hits are fetched than the page holds. */
    private static final int PER_PLACE_WITH_DATES = 3;

    private static final int MOST_AT_ONCE = 200;

    private final Transactions transactions;
    private final Optional<SearchIndex> index;
    private final Clock clock;

    /**
     * Creates the use case.
     *
     * @param index empty if search is not configured
     */
    public SearchProperties(Transactions transactions, Optional<SearchIndex> index, Clock clock) {
        this.transactions = transactions;
        this.index = index;
        this.clock = clock;
    }

    /**
     * A page of hits.
     *
     * @param search the criteria, page size and position
     * @param stay dates and guests for which a property must be available
     * @throws SearchUnavailableException if search does not answer or is not configured
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
        // One more than the page holds, to know whether there is a next page.
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

    /** One query for all hits. */
    private Set<UUID> visible(List<Hit> hits, Optional<StayCriteria> stay) {
        List<UUID> ids = hits.stream().map(Hit::id).toList();
        return ids.isEmpty()
                ? Set.of()
                : transactions.reading(handle -> stay.isEmpty()
                        ? VisibilityQueries.findPublished(handle, ids)
                        : VisibilityQueries.findBookable(handle, ids, stay.get(), clock.instant()));
    }
}
