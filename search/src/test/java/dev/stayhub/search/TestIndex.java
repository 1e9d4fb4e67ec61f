package dev.stayhub.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stayhub.search.testing.SearchServer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** An index of its own on the JVM's node. */
final class TestIndex {

    private static final Duration DEADLINE = Duration.ofSeconds(60);

    final SearchTarget target = SearchServer.shared().newTarget();
    final OpenSearch server = target.server();
    final IndexName name = target.name();
    final Upkeep upkeep = new Upkeep(server);
    final Generations generations = new Generations(upkeep, name);
    final SearchIndex index = new SearchIndex(server, name, DEADLINE);

    /** With one empty generation. */
    static TestIndex create() {
        TestIndex index = new TestIndex();
        index.generations.makeCurrent(index.generations.create());
        return index;
    }

    void write(PropertyDocument... documents) {
        for (PropertyDocument document : documents) {
            assertThat(index.write(document)).isEqualTo(new WriteOutcome.Written());
        }
    }

    /** A rebuild that waits for no last readers: tests know who reads. */
    IndexRebuild rebuild(PropertyTable table, IndexRebuild.Progress progress) {
        return new IndexRebuild(target, table, progress, Duration.ZERO);
    }

    /** What a search finds once all that was written can be found. */
    List<Hit> find(PropertySearch search) {
        upkeep.ask("POST", "/" + name.alias() + "/_refresh");
        return answerTo(search).hits();
    }

    /** A guest is told after two seconds that there is no answer; here the node may be busier than that. */
    SearchOutcome.Found answerTo(PropertySearch search) {
        return (SearchOutcome.Found)
                await().atMost(DEADLINE).until(() -> index.search(search), SearchOutcome.Found.class::isInstance);
    }

    List<String> titles(PropertySearch search) {
        return find(search).stream().map(Hit::title).toList();
    }

    int versionOf(UUID id) {
        return IndexedVersions.of(upkeep, name.alias(), List.of(id)).getOrDefault(id, 0);
    }

    void settings(String json) throws IOException {
        JsonNode settings = new ObjectMapper().readTree(json);
        upkeep.ask("PUT", "/" + name.alias() + "/_settings", settings);
    }
}
