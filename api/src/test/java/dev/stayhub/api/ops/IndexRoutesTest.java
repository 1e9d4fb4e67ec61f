package dev.stayhub.api.ops;

import static dev.stayhub.api.testing.Waits.answered;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.Concurrently;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.search.IndexName;
import dev.stayhub.search.OpenSearch;
import dev.stayhub.search.SearchTarget;
import dev.stayhub.search.testing.SearchServer;
import dev.stayhub.testbed.process.Size;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What operators can ask about the index, and of the workers. */
@Tag("opensearch")
class IndexRoutesTest {

    private static final String REBUILDS = "/v1/search-index/rebuilds";
    private static final String DRIFT = "/v1/search-index/drift";

    @RegisterExtension
    static final RunningApi api = RunningApi.searching(SearchServer.shared().newIndex());

    @RegisterExtension
    static final RunningApi apiWithoutSearch = new RunningApi();

    /** Connections are accepted by the system and answered by nobody. */
    private static final ServerSocket FROZEN = listen();

    @RegisterExtension
    static final RunningApi apiWithFrozenSearch = RunningApi.searching(new SearchTarget(
            OpenSearch.at("http://127.0.0.1:" + FROZEN.getLocalPort(), "", ""), new IndexName("frozen")));

    static Person host;
    static Person operator;

    private static ServerSocket listen() {
        try {
            return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @AfterAll
    static void close() throws IOException {
        FROZEN.close();
    }

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
        operator = api.signUp("Olga Operator");
        api.owner().makeOperator(operator);
    }

    @Test
    void ten_operators_who_ask_at_once_ask_for_one_rebuild_and_the_next_one_waits_for_its_end() {
        List<ApiResponse> answers = Concurrently.run(
                10, i -> answered(() -> operator.post(REBUILDS)).expect(202));

        assertThat(answers)
                .extracting(ApiResponse::id)
                .containsOnly(answers.get(0).id());
        ApiResponse first = answers.get(0);
        assertThat(first.header("Location")).isEqualTo(REBUILDS + "/" + first.id());
        JsonNode shown = operator.get(first.header("Location")).expect(200).json();
        assertThat(shown.fieldNames())
                .toIterable()
                .containsExactly("id", "state", "requestedBy", "propertiesDone", "requestedAt");
        assertThat(shown.get("state").textValue()).isEqualTo("REQUESTED");
        assertThat(shown.get("requestedBy").textValue()).isEqualTo(operator.email());

        api.owner().execute("""
                UPDATE search_rebuilds
                SET state = 'FAILED', started_at = now(), finished_at = now(), properties_total = 7, last_error = 'why'
                WHERE public_id = :about
                """, first.id());

        JsonNode failed = operator.get(first.header("Location")).expect(200).json();
        assertThat(failed.get("state").textValue()).isEqualTo("FAILED");
        assertThat(failed.get("lastError").textValue()).isEqualTo("why");
        assertThat(failed.get("propertiesTotal").intValue()).isEqualTo(7);
        assertThat(operator.post(REBUILDS).expect(202).id()).isNotEqualTo(first.id());
    }

    @Test
    void the_drift_is_measured_and_says_which_properties_it_is_about() {
        UUID id = host.publishProperty();
        UUID unseen = host.publishProperty();
        JsonNode none = operator.get(DRIFT).expect(200).json();
        api.owner().execute("UPDATE properties SET version = version + 1 WHERE public_id = :about", id);
        // A published property whose document was never written.
        UUID missing = host.post("/v1/properties", JsonBodies.property()).id();
        api.owner().execute("""
                UPDATE properties SET status = 'PUBLISHED', published_at = now() WHERE public_id = :about
                """, missing);

        JsonNode drift = operator.get(DRIFT).expect(200).json();

        assertThat(none.toString())
                .isEqualTo("{\"properties\":2,\"missing\":0,\"stale\":0,\"extra\":0,\"complete\":true,"
                        + "\"examples\":{\"missing\":[],\"stale\":[],\"extra\":[]}}");
        assertThat(drift.toString())
                .isEqualTo("{\"properties\":3,\"missing\":1,\"stale\":1,\"extra\":0,\"complete\":true,"
                        + "\"examples\":{\"missing\":[\"" + missing + "\"],\"stale\":[\"" + id + "\"],\"extra\":[]}}");
        assertThat(drift.toString()).doesNotContain(unseen.toString());
    }

    @Test
    void they_are_for_operators_alone() {
        for (String path : List.of(DRIFT, REBUILDS + "/" + UUID.randomUUID())) {
            api.anonymous().get(path).expectProblem(401, "unauthenticated");
            host.get(path).expectProblem(403, "forbidden");
        }
        api.anonymous().post(REBUILDS).expectProblem(401, "unauthenticated");
        host.post(REBUILDS).expectProblem(403, "forbidden");
        operator.get(REBUILDS + "/" + UUID.randomUUID()).expectProblem(404, "not-found");
        operator.get(REBUILDS + "/no-id").expectProblem(404, "not-found");
    }

    @Test
    void a_frozen_index_is_not_waited_for_without_end() {
        Person asking = apiWithFrozenSearch.signUp("Omar Operator");
        apiWithFrozenSearch.owner().makeOperator(asking);

        ApiResponse answer = asking.get(DRIFT).expectProblem(503, "search-unavailable");

        if (Size.isBig()) {
            assertThat(answer.millis()).isLessThan(10_000);
        }
    }

    @Test
    void without_search_there_is_nothing_to_build_or_to_measure() {
        Person without = apiWithoutSearch.signUp("Omar Operator");
        apiWithoutSearch.owner().makeOperator(without);

        without.get(DRIFT).expectProblem(503, "search-unavailable");
        without.post(REBUILDS).expectProblem(503, "search-unavailable");
    }
}
