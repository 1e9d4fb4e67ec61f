package dev.stayhub.worker.search;

import dev.stayhub.outbox.Destination;
import dev.stayhub.outbox.Handler;
import dev.stayhub.search.SearchIndex;
import dev.stayhub.search.SearchTarget;
import java.time.Duration;
import org.jdbi.v3.core.Jdbi;

/** The parts of a worker that concern search. */
public final class SearchSide {

    private static final Duration WRITE_DEADLINE = Duration.ofSeconds(2);
    /** The probe runs every second. If it fails to run, a message is sent as a trial after this time. */
    private static final Duration PAUSE = Duration.ofSeconds(30);

    private final SearchTarget target;
    private final SearchIndex index;
    private final Destination destination = Destination.withExternalProbe("search", PAUSE);

    public SearchSide(SearchTarget target) {
        this.target = target;
        this.index = new SearchIndex(target.server(), target.name(), WRITE_DEADLINE);
    }

    /** The handler of {@code property.changed}. */
    public Handler handler(Jdbi jdbi) {
        return new ShowPropertyInSearch(new PropertyRows(jdbi), index);
    }

    /** The destination of that handler. */
    public Destination destination() {
        return destination;
    }

    /** Starts the background tasks. */
    public SearchUpkeep startUpkeep(Jdbi jdbi) {
        return SearchUpkeep.start(jdbi, target, index, destination);
    }
}
