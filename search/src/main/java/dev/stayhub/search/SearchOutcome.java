package dev.stayhub.search;

import java.util.List;

/** What a search came to. */
public sealed interface SearchOutcome {

    /**
     * An answer.
     *
     * @param hits in the order asked for; fewer than asked for if there are no more
     */
    record Found(List<Hit> hits) implements SearchOutcome {

        public Found {
            hits = List.copyOf(hits);
        }
    }

    /** The index did not answer, or there is none. */
    record Unavailable(String reason) implements SearchOutcome {}
}
