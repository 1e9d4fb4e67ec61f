package dev.stayhub.worker.search;

import dev.stayhub.search.Hit;
import dev.stayhub.search.PropertySearch;
import dev.stayhub.search.PropertySearch.Sort;
import dev.stayhub.search.SearchIndex;
import dev.stayhub.search.SearchOutcome;
import dev.stayhub.search.SearchTarget;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** An index, as tests look into it. */
record Index(SearchTarget target) {

    SearchIndex search() {
        return new SearchIndex(target.server(), target.name(), Duration.ofSeconds(2));
    }

    /** The titles of all that can be found now; empty too if there is no index. */
    List<String> titles() {
        PropertySearch everything = new PropertySearch(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Set.of(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Sort.NEWEST,
                Optional.empty(),
                1_000);
        return search().search(everything) instanceof SearchOutcome.Found found
                ? found.hits().stream().map(Hit::title).toList()
                : List.of();
    }
}
