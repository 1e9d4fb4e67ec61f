package dev.stayhub.search;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The index in normal use: writes single documents and runs searches. Thread-safe. */
public final class SearchIndex {

    private static final Duration SEARCH_DEADLINE = Duration.ofSeconds(2);
    private static final Duration PING_DEADLINE = Duration.ofMillis(800);

    private final OpenSearch reads;
    private final OpenSearch writes;
    private final String alias;
    private final Duration writeDeadline;

    /** @param writeDeadline the time limit of a {@link #write} */
    public SearchIndex(OpenSearch server, IndexName name, Duration writeDeadline) {
        this(server, server, name, writeDeadline);
    }

    private SearchIndex(OpenSearch reads, OpenSearch writes, IndexName name, Duration writeDeadline) {
        this.reads = reads;
        this.writes = writes;
        this.alias = name.alias();
        this.writeDeadline = writeDeadline;
    }

    /**
     * The index with a circuit breaker for reads and another for writes, because they fail apart: an index that is
     * blocked for writes, as on a full disk, still answers searches.
     *
     * @param writeDeadline the time limit of a {@link #write}
     */
    public static SearchIndex guarded(SearchTarget target, Duration writeDeadline) {
        return new SearchIndex(target.server().guarded(), target.server().guarded(), target.name(), writeDeadline);
    }

    /** Writes a document unless the index has the same or a newer version. Idempotent. */
    public WriteOutcome write(PropertyDocument document) {
        // require_alias: otherwise OpenSearch would create a missing index with a guessed mapping.
        String path = "/" + alias + "/_doc/" + document.id() + "?version=" + document.version()
                + "&version_type=external&require_alias=true";
        CallResult answer = writes.send(Call.of("PUT", path, Documents.write(document), writeDeadline));
        return WriteOutcome.of(answer);
    }

    /**
     * Runs a search.
     *
     * @throws IllegalStateException if OpenSearch rejects the query, which is a bug
     */
    public SearchOutcome search(PropertySearch search) {
        String path = "/" + alias + "/_search?allow_partial_search_results=false";
        CallResult answer = reads.send(Call.of("POST", path, QueryJson.of(search), SEARCH_DEADLINE));
        if (answer instanceof CallResult.Unavailable unavailable) {
            return new SearchOutcome.Unavailable(unavailable.reason());
        }
        if (answer instanceof CallResult.Refused refused) {
            if (refused.isAboutRequest()) {
                throw new IllegalStateException(refused.reason());
            }
            return new SearchOutcome.Unavailable(refused.reason());
        }
        List<Hit> hits = new ArrayList<>();
        for (JsonNode hit : ((CallResult.Done) answer).body().path("hits").path("hits")) {
            hits.add(Hit.of(hit.path("_source"), hit.path("_version").intValue(), Place.at(hit.path("sort"))));
        }
        return new SearchOutcome.Found(hits);
    }

    /** True if the index exists and answers. */
    public boolean answers() {
        return reads.send(Call.of("GET", "/" + alias + "/_count", PING_DEADLINE)) instanceof CallResult.Done;
    }

    /** True if OpenSearch answers that the index does not exist. */
    public boolean isMissing() {
        return reads.send(Call.of("GET", "/_alias/" + alias, PING_DEADLINE)) instanceof CallResult.Refused refused
                && refused.isNotFound();
    }
}
