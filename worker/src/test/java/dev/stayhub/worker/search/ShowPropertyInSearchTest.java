package dev.stayhub.worker.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.events.EventJson;
import dev.stayhub.events.PropertyChanged;
import dev.stayhub.outbox.Lease;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.search.PropertyDocument;
import dev.stayhub.search.WriteOutcome;
import dev.stayhub.search.testing.SearchServer;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Messages about properties, in any order and however late: the newest state stays. */
@Tag("opensearch")
class ShowPropertyInSearchTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final Index index = new Index(SearchServer.shared().newIndex());
    private Properties properties;
    private PropertyRows rows;
    private ShowPropertyInSearch handler;

    @BeforeEach
    void handler() {
        properties = new Properties(database);
        rows = new PropertyRows(Jdbi.create(database.worker()).installPlugin(new PostgresPlugin()));
        handler = new ShowPropertyInSearch(rows, index.search());
    }

    @Test
    void messages_out_of_order_and_repeated_end_with_the_newest_state() {
        UUID id = properties.publish("First");
        int second = properties.rename(id, "Second");
        int third = properties.rename(id, "Third");

        for (int version : List.of(third, 1, second, 1, third)) {
            assertThat(handle(id, version)).isEqualTo(Outcome.done());
        }
        awaitTitles("Third");

        int fourth = properties.rename(id, "Fourth");
        assertThat(handle(id, second)).isEqualTo(Outcome.done());
        assertThat(handle(id, fourth)).isEqualTo(Outcome.done());
        awaitTitles("Fourth");
    }

    @Test
    void a_message_and_a_write_that_come_after_opensearch_has_forgotten_deletions_do_not_bring_a_property_back()
            throws Exception {
        // A minute by default. Tombstones are documents, so that it does not matter.
        setting("{\"index\":{\"gc_deletes\":\"0s\"}}");
        UUID id = properties.publish("Withdrawn");
        PropertyDocument before = rows.documentsOf(List.of(id)).get(0);
        handle(id, 1);
        awaitTitles("Withdrawn");
        int unpublished = properties.unpublish(id);
        assertThat(handle(id, unpublished)).isEqualTo(Outcome.done());
        awaitTitles();

        // What would be 61 seconds later: a message about the version that was published, and the api's own write of
        // it,
        // held up on its way.
        assertThat(handle(id, 1)).isEqualTo(Outcome.done());
        assertThat(index.search().write(before)).isEqualTo(new WriteOutcome.NewerThere());

        post("/_refresh");
        assertThat(index.shown()).isEmpty();
    }

    @Test
    void a_draft_and_a_property_that_never_was_are_nothing_to_show() {
        UUID draft = properties.publish("Draft");
        properties.execute("UPDATE properties SET status = 'DRAFT', published_at = NULL");

        assertThat(handle(draft, 1)).isEqualTo(Outcome.done());
        assertThat(handle(UUID.randomUUID(), 1)).isEqualTo(Outcome.done());

        post("/_refresh");
        assertThat(index.shown()).isEmpty();
    }

    @Test
    void a_message_that_cannot_be_read_is_refused_and_an_index_that_is_away_is_not_its_fault() {
        UUID id = properties.publish("Flat");
        Index nowhere = new Index(SearchServer.shared().newTarget());

        assertThat(handler.handle(message("{}"), null)).isInstanceOf(Outcome.Refused.class);
        assertThat(new ShowPropertyInSearch(rows, nowhere.search()).handle(message(payload(id, 1)), null))
                .isInstanceOf(Outcome.Unavailable.class);
    }

    private Outcome handle(UUID id, int version) {
        Lease unused = null;
        return handler.handle(message(payload(id, version)), unused);
    }

    private static String payload(UUID id, int version) {
        return EventJson.write(new PropertyChanged(id, version, PropertyChanged.INDEX_WRITE_FAILED));
    }

    private static Message message(String payload) {
        return new Message(
                1,
                UUID.randomUUID(),
                PropertyChanged.TOPIC.name(),
                "subject",
                1,
                payload,
                Map.of(),
                1,
                0,
                1,
                Instant.EPOCH,
                Instant.EPOCH);
    }

    private void awaitTitles(String... titles) {
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(index.titles()).containsExactly(titles));
    }

    private void setting(String json) throws Exception {
        send("PUT", "/_settings", json);
    }

    private void post(String path) {
        try {
            send("POST", path, "");
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private void send(String method, String path, String body) throws Exception {
        String indices = index.target().name().base() + "-*";
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create(SearchServer.shared().url() + "/" + indices + path))
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body))
                .build();
        assertThat(HttpClient.newHttpClient()
                        .send(request, BodyHandlers.ofString())
                        .statusCode())
                .isEqualTo(200);
    }
}
