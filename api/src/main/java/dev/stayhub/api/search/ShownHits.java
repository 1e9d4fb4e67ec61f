package dev.stayhub.api.search;

import dev.stayhub.search.Hit;
import dev.stayhub.search.Place;
import java.util.List;
import java.util.Optional;

/**
 * A page of hits.
 *
 * @param hits the hits that may be shown
 * @param next where the next page starts; empty on the last page
 */
record ShownHits(List<Hit> hits, Optional<Place> next) {

    ShownHits {
        hits = List.copyOf(hits);
    }
}
