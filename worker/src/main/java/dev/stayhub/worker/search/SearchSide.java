package dev.stayhub.worker.search;

import dev.stayhub.outbox.Destination;
import dev.stayhub.outbox.Handler;
import dev.stayhub.search.SearchIndex;
import dev.stayhub.search.SearchTarget;
import java.time.Duration;
import org.jdbi.v3.core.Jdbi;

/** All of a worker that has to do with search. */
public final class SearchSide {

    private static final Duration WRITE_DEADLINE = Duration.ofSeconds(2);
    /** The watch looks every second; should it fail, a message may find out after so long. */
    private static final Duration PAUSE = Duration.ofSeconds(30);

    private final SearchTarget target;
    private final SearchIndex index;
    private final Destination destination = Destination.withExternalProbe("search", PAUSE);

    public SearchSide(SearchTarget target) {
        this.target = target;
        this.index = new SearchIndex(target.server(), target.name(), WRITE_DEADLINE);
    }

    /** What handles {@code property.changed}. */
    public Handler handler(Jdbi jdbi) {
        return new ShowPropertyInSearch(new PropertyRows(jdbi), index);
    }

    /** What has to be reachable for it. */
    public Destination destination() {
        return destination;
    }

    /** Starts what goes on beside the messages. */
    public SearchUpkeep startUpkeep(Jdbi jdbi) {
        return SearchUpkeep.start(jdbi, target, index, destination);
    }
}
