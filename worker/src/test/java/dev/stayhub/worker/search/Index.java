package dev.stayhub.worker.search;

import static org.awaitility.Awaitility.await;

import dev.stayhub.search.Hit;
import dev.stayhub.search.PropertySearch;
import dev.stayhub.search.PropertySearch.Sort;
import dev.stayhub.search.SearchIndex;
import dev.stayhub.search.SearchOutcome;
import dev.stayhub.search.SearchTarget;
import dev.stayhub.search.SearchWords;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** An index, as tests look into it. */
record Index(SearchTarget target) {

    private static final PropertySearch EVERYTHING = new PropertySearch(
            SearchWords.NONE,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Set.of(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            Sort.NEWEST,
            Optional.empty(),
            1_000);

    SearchIndex search() {
        return new SearchIndex(target.server(), target.name(), Duration.ofSeconds(60));
    }

    /** The titles of all that can be found now. An answer is waited for, so that empty means that there is nothing. */
    List<String> shown() {
        SearchOutcome answer = await().atMost(Duration.ofSeconds(60))
                .until(() -> search().search(EVERYTHING), SearchOutcome.Found.class::isInstance);
        return titles(answer);
    }

    /** As {@link #shown}, but empty too if there is no index or no answer. */
    List<String> titles() {
        return titles(search().search(EVERYTHING));
    }

    private static List<String> titles(SearchOutcome outcome) {
        return outcome instanceof SearchOutcome.Found found
                ? found.hits().stream().map(Hit::title).toList()
                : List.of();
    }
}
