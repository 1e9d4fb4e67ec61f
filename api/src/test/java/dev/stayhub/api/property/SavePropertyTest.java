package dev.stayhub.api.property;

import static dev.stayhub.api.testing.Waits.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.search.testing.SearchServer;
import dev.stayhub.testbed.process.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Saves while the index is away: frozen for a test, and thawed before another class of this JVM can ask for it. */
@Tag("opensearch")
class SavePropertyTest {

    /** How long a save waits for an index that does not answer. */
    private static final long DEADLINE_MILLIS = 500;

    /** Its own: it is frozen. */
    static final SearchServer search = SearchServer.start();

    @RegisterExtension
    static final RunningApi api = RunningApi.searching(search.newIndex());

    static Person host;

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
    }

    @AfterAll
    static void stopSearch() {
        search.close();
    }

    @BeforeEach
    void forgetMessages() {
        api.owner().execute("DELETE FROM outbox");
    }

    @AfterEach
    void searchAgain() {
        search.thaw();
        await().until(() -> api.anonymous().get("/v1/search").status() == 200);
        // Writes have a circuit breaker of their own.
        await().until(() -> {
            forgetMessages();
            host.publishProperty();
            return messages().isEmpty();
        });
    }

    @Test
    void while_the_index_answers_nobody_is_owed_a_message() {
        UUID id = host.publishProperty();
        host.patch("/v1/properties/" + id, "{\"title\": \"Changed\"}").expect(200);

        assertThat(messages()).isEmpty();
    }

    @Test
    void what_the_index_did_not_take_becomes_a_message_and_the_host_is_answered_as_ever() {
        UUID id = host.publishProperty();
        search.freeze();

        ApiResponse answer = host.patch("/v1/properties/" + id, "{\"title\": \"Changed\"}");

        assertThat(answer.expect(200).json().get("title").textValue()).isEqualTo("Changed");
        if (Size.isBig()) {
            assertThat(answer.millis()).isLessThan(2 * DEADLINE_MILLIS);
        }
        assertThat(messages())
                .containsExactly("property.changed " + id + " {\"reason\": \"index-write-failed\", \"version\": 3,"
                        + " \"propertyId\": \"" + id + "\"}");
        assertThat(api.owner().strings("SELECT headers ->> 'requestId' FROM outbox"))
                .containsExactly(answer.header("X-Request-Id"));
    }

    @Test
    void publishing_unpublishing_and_deleting_take_the_same_road() {
        UUID id = host.post("/v1/properties", JsonBodies.property()).expect(201).id();
        search.freeze();

        host.post("/v1/properties/" + id + "/publication").expect(200);
        host.delete("/v1/properties/" + id + "/publication").expect(200);
        host.delete("/v1/properties/" + id).expect(204);

        assertThat(api.owner().strings("SELECT payload ->> 'version' FROM outbox ORDER BY id"))
                .containsExactly("2", "3", "4");
    }

    @Test
    void what_search_has_never_been_shown_or_shows_already_is_no_news() {
        UUID draft =
                host.post("/v1/properties", JsonBodies.property()).expect(201).id();
        UUID deletedDraft =
                host.post("/v1/properties", JsonBodies.property()).expect(201).id();
        UUID published = host.publishProperty();
        search.freeze();

        host.patch("/v1/properties/" + draft, "{\"title\": \"Changed\"}").expect(200);
        host.delete("/v1/properties/" + draft + "/publication").expect(200);
        host.delete("/v1/properties/" + deletedDraft).expect(204);
        host.patch("/v1/properties/" + published, "{}").expect(200);
        host.post("/v1/properties/" + published + "/publication").expect(200);
        host.patch("/v1/properties/" + published, "{\"title\": \"\"}").expect(422);

        assertThat(messages()).isEmpty();
    }

    @Test
    void a_frozen_index_costs_the_first_saves_a_moment_and_the_others_none() {
        UUID id = host.publishProperty();
        search.freeze();

        List<Long> first = saves(id, 5);
        List<Long> later = saves(id, 20);

        assertThat(first.get(0)).isGreaterThanOrEqualTo(DEADLINE_MILLIS);
        // The rest of a save takes as long as before: what is missing is the wait.
        assertThat(median(later)).isLessThan(median(first) - DEADLINE_MILLIS / 2);
        assertThat(messages()).hasSize(25);
        api.anonymous().get("/v1/search").expectProblem(503, "search-unavailable");
    }

    private static List<Long> saves(UUID id, int count) {
        List<Long> millis = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ApiResponse answer = host.patch("/v1/properties/" + id, "{\"title\": \"Title " + UUID.randomUUID() + "\"}");
            millis.add(answer.expect(200).millis());
        }
        return millis;
    }

    private static long median(List<Long> millis) {
        return millis.stream().sorted().toList().get(millis.size() / 2);
    }

    private static List<String> messages() {
        return api.owner().strings("SELECT topic || ' ' || subject || ' ' || payload::TEXT FROM outbox ORDER BY id");
    }
}
