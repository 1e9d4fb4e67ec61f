package dev.stayhub.api.search;

import dev.stayhub.search.Hit;
import dev.stayhub.search.Place;
import java.util.List;
import java.util.Optional;

/**
 * A page of what was found.
 *
 * @param hits what may be shown
 * @param next where the next page goes on; empty on the last
 */
record ShownHits(List<Hit> hits, Optional<Place> next) {

    ShownHits {
        hits = List.copyOf(hits);
    }
}
