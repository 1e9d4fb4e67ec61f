package dev.stayhub.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where the index is. A picocli mixin, the same for every program. */
public final class SearchOptions {

    private static final String NONE = "";

    @Option(
            names = "--search-url",
            paramLabel = "URL",
            defaultValue = "${env:STAYHUB_SEARCH_URL:-" + NONE + "}",
            description = "OpenSearch, http://HOST:PORT; without it there is no search (STAYHUB_SEARCH_URL).")
    private String url;

    @Option(
            names = "--search-user",
            paramLabel = "NAME",
            defaultValue = "${env:STAYHUB_SEARCH_USER:-" + NONE + "}",
            description = "Its login, if it wants one; the password is read from STAYHUB_SEARCH_PASSWORD"
                    + " (STAYHUB_SEARCH_USER).")
    private String user;

    @Option(
            names = "--search-index",
            paramLabel = "NAME",
            defaultValue = "${env:STAYHUB_SEARCH_INDEX:-" + IndexName.DEFAULT + "}",
            description = "What the index is called (STAYHUB_SEARCH_INDEX, default: ${DEFAULT-VALUE}).")
    private String index;

    /**
     * The index; empty if there is to be no search.
     *
     * @throws IllegalArgumentException if there are {@link #faults}
     */
    public Optional<SearchTarget> target() {
        return url.isEmpty()
                ? Optional.empty()
                : Optional.of(new SearchTarget(
                        OpenSearch.at(url, user, System.getenv().getOrDefault("STAYHUB_SEARCH_PASSWORD", "")),
                        new IndexName(index)));
    }

    /** What is wrong with these settings, each fault a sentence; empty if nothing is. */
    public List<String> faults() {
        List<String> faults = new ArrayList<>();
        if (!url.isEmpty()) {
            check(faults, "--search-url (STAYHUB_SEARCH_URL)", () -> OpenSearch.at(url, user, ""));
        }
        check(faults, "--search-index (STAYHUB_SEARCH_INDEX)", () -> new IndexName(index));
        return faults;
    }

    private static void check(List<String> faults, String option, Runnable use) {
        try {
            use.run();
        } catch (IllegalArgumentException e) {
            faults.add(option + " " + e.getMessage());
        }
    }
}
