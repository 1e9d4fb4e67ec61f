package dev.stayhub.search;

import java.util.List;

/** The result of a search. */
public sealed interface SearchOutcome {

    /**
     * The index answered.
     *
     * @param hits in the requested order; fewer than requested if there are no more
     */
    record Found(List<Hit> hits) implements SearchOutcome {

        public Found {
            hits = List.copyOf(hits);
        }
    }

    /** The index did not answer or does not exist. */
    record Unavailable(String reason) implements SearchOutcome {}
}
