package dev.stayhub.api.search;

import dev.stayhub.api.http.ItemPage;
import dev.stayhub.api.http.PageRequest;
import dev.stayhub.api.http.PageToken;
import dev.stayhub.api.http.QueryParameters;
import dev.stayhub.search.Hit;
import dev.stayhub.search.PropertySearch;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;

/** {@code /v1/search}. */
public final class SearchRoutes {

    private final SearchProperties searchProperties;

    public SearchRoutes(SearchProperties searchProperties) {
        this.searchProperties = searchProperties;
    }

    /** {@code GET /v1/search}. */
    public void search(Context ctx) {
        QueryParameters parameters = QueryParameters.read(ctx, SearchForm.PARAMETERS);
        SearchForm query = new SearchForm(parameters);
        Optional<StayCriteria> stay = query.stay();
        OptionalInt nights = stay.isPresent() ? OptionalInt.of((int) stay.get().nights()) : OptionalInt.empty();
        ShownHits shown = search(query.search(nights, PageRequest.sizeIn(parameters)), stay);
        ctx.json(new ItemPage<>(
                shown.hits().stream().map(HitView::of).toList(),
                shown.next()
                        .map(place -> PageToken.write(query.fingerprint(), place.toString()))
                        .orElse(null)));
    }

    private ShownHits search(PropertySearch search, Optional<StayCriteria> stay) {
        try {
            return searchProperties.search(search, stay);
        } catch (SearchUnavailableException e) {
            throw SearchProblems.of(e);
        }
    }

    /**
     * A hit as the API shows it.
     *
     * @param version the property's version in the index; lower than that of the property if the index is out of date
     */
    record HitView(
            UUID id,
            int version,
            String title,
            String city,
            String country,
            String currency,
            long nightlyRateMinor,
            int maxGuests,
            int minNights,
            int maxNights,
            List<String> amenities,
            Instant createdAt) {

        static HitView of(Hit hit) {
            return new HitView(
                    hit.id(),
                    hit.version(),
                    hit.title(),
                    hit.city(),
                    hit.country(),
                    hit.currency(),
                    hit.nightlyRateMinor(),
                    hit.maxGuests(),
                    hit.minNights(),
                    hit.maxNights(),
                    hit.amenities(),
                    hit.createdAt());
        }
    }
}
