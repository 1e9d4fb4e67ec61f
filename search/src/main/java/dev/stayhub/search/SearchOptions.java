package dev.stayhub.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The address and name of the index. A picocli mixin, the same for every program. */
public final class SearchOptions {

    private static final String NONE = "";

    @Option(
            names = "--search-url",
            paramLabel = "URL",
            defaultValue = "${env:STAYHUB_SEARCH_URL:-" + NONE + "}",
            description = "Address of OpenSearch, http://HOST:PORT; without it search is off (STAYHUB_SEARCH_URL).")
    private String url;

    @Option(
            names = "--search-user",
            paramLabel = "NAME",
            defaultValue = "${env:STAYHUB_SEARCH_USER:-" + NONE + "}",
            description = "Login of OpenSearch, if required; the password is read from STAYHUB_SEARCH_PASSWORD"
                    + " (STAYHUB_SEARCH_USER).")
    private String user;

    @Option(
            names = "--search-index",
            paramLabel = "NAME",
            defaultValue = "${env:STAYHUB_SEARCH_INDEX:-" + IndexName.DEFAULT + "}",
            description = "Name of the index (STAYHUB_SEARCH_INDEX, default: ${DEFAULT-VALUE}).")
    private String index;

    /**
     * The index; empty if search is not configured.
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

    /** All errors in these settings, each a sentence; empty if they are valid. */
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
