package dev.stayhub.search;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The index as it is used: one document is written, or a search is made. Thread-safe. */
public final class SearchIndex {

    private static final Duration SEARCH_DEADLINE = Duration.ofSeconds(2);
    private static final Duration PING_DEADLINE = Duration.ofMillis(800);

    private final OpenSearch server;
    private final String alias;
    private final Duration writeDeadline;

    /** @param writeDeadline how long {@link #write} may take, all in all */
    public SearchIndex(OpenSearch server, IndexName name, Duration writeDeadline) {
        this.server = server;
        this.alias = name.alias();
        this.writeDeadline = writeDeadline;
    }

    /** Writes a document unless the index has that version of it or a newer one. Repeating it does no harm. */
    public WriteOutcome write(PropertyDocument document) {
        // require_alias: where there is no index yet, OpenSearch would make one of its own invention.
        String path = "/" + alias + "/_doc/" + document.id() + "?version=" + document.version()
                + "&version_type=external&require_alias=true";
        Answer answer = server.send(Call.of("PUT", path, Documents.write(document), writeDeadline));
        return WriteOutcome.of(answer);
    }

    /**
     * What the index knows that fits.
     *
     * @throws IllegalStateException if OpenSearch does not understand the question, which is a fault of ours
     */
    public SearchOutcome search(PropertySearch search) {
        String path = "/" + alias + "/_search?allow_partial_search_results=false";
        Answer answer = server.send(Call.of("POST", path, QueryJson.of(search), SEARCH_DEADLINE));
        if (answer instanceof Answer.Unavailable unavailable) {
            return new SearchOutcome.Unavailable(unavailable.reason());
        }
        if (answer instanceof Answer.Refused refused) {
            if (refused.isAboutWhatWasSent()) {
                throw new IllegalStateException(refused.reason());
            }
            return new SearchOutcome.Unavailable(refused.reason());
        }
        List<Hit> hits = new ArrayList<>();
        for (JsonNode hit : ((Answer.Done) answer).body().path("hits").path("hits")) {
            hits.add(Hit.of(hit.path("_source"), hit.path("_version").intValue(), Place.at(hit.path("sort"))));
        }
        return new SearchOutcome.Found(hits);
    }

    /** True if there is an index and it answers, now. */
    public boolean answers() {
        return server.send(Call.of("GET", "/" + alias + "/_count", PING_DEADLINE)) instanceof Answer.Done;
    }

    /** True if OpenSearch answers and says that there is no such index. */
    public boolean isMissing() {
        return server.send(Call.of("GET", "/_alias/" + alias, PING_DEADLINE)) instanceof Answer.Refused refused
                && refused.isNotFound();
    }
}
