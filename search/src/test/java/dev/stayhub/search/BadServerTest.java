package dev.stayhub.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that is away, slow, busy, in trouble, or something else. */
class BadServerTest {

    private static final Duration DEADLINE = Duration.ofMillis(400);
    private static final Duration WELL_BELOW = Duration.ofMillis(900);

    @Test
    void an_answer_that_drips_in_is_not_waited_for_longer_than_the_deadline() {
        try (ScriptedServer server = new ScriptedServer(BadServerTest::drip)) {
            assertUnavailableInTime(server.openSearch());
        }
    }

    @Test
    void a_server_that_says_nothing_is_not_waited_for_longer_than_the_deadline() {
        try (ScriptedServer server = new ScriptedServer(connection -> TimeUnit.MINUTES.sleep(1))) {
            assertUnavailableInTime(server.openSearch());
        }
    }

    @Test
    void a_refused_connection_and_one_that_breaks_are_unavailable() {
        try (ScriptedServer server = new ScriptedServer(Socket::close)) {
            assertUnavailableInTime(server.openSearch());
            server.close();
            assertUnavailableInTime(server.openSearch());
        }
    }

    @ParameterizedTest
    @CsvSource({"429", "500", "502", "503", "403", "401", "404"})
    void what_is_not_the_documents_fault_may_be_tried_again(int status) {
        try (ScriptedServer server = ScriptedServer.answering(status, "{\"error\":{\"type\":\"trouble\"}}")) {
            assertThat(write(server.openSearch())).isInstanceOf(WriteOutcome.Unavailable.class);
            assertThat(search(server.openSearch())).isInstanceOf(SearchOutcome.Unavailable.class);
        }
    }

    @Test
    void something_that_is_not_opensearch_is_unavailable() {
        try (ScriptedServer server = ScriptedServer.answering(200, "<html>")) {
            assertThat(write(server.openSearch()))
                    .isInstanceOfSatisfying(
                            WriteOutcome.Unavailable.class,
                            outcome -> assertThat(outcome.reason()).contains("is this OpenSearch?"));
        }
    }

    @Test
    void a_question_it_does_not_understand_is_a_fault_of_ours() {
        try (ScriptedServer server = ScriptedServer.answering(400, "{\"error\":{\"type\":\"parsing_exception\"}}")) {
            assertThatThrownBy(() -> search(server.openSearch()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("parsing_exception");
            assertThat(write(server.openSearch())).isInstanceOf(WriteOutcome.Refused.class);
        }
    }

    @Test
    void upkeep_says_what_went_wrong() {
        try (ScriptedServer server = ScriptedServer.answering(400, "{\"error\":{\"type\":\"bad_thing\"}}")) {
            Upkeep upkeep = new Upkeep(server.openSearch());
            assertThatThrownBy(() -> upkeep.ask("GET", "/x?secret"))
                    .isInstanceOf(IndexTroubleException.class)
                    .hasMessage("search index: OpenSearch answered 400 bad_thing (/x)");
        }
    }

    @Test
    void after_five_failures_it_is_left_alone_and_costs_nobody_any_time() {
        try (ScriptedServer server = new ScriptedServer(connection -> TimeUnit.MINUTES.sleep(1))) {
            OpenSearch guarded = server.openSearch().guarded();
            for (int i = 0; i < 5; i++) {
                assertThat(guarded.isLeftAlone()).isFalse();
                write(guarded);
            }

            long startNanos = System.nanoTime();
            assertThat(write(guarded)).isInstanceOf(WriteOutcome.Unavailable.class);
            assertThat(search(guarded)).isInstanceOf(SearchOutcome.Unavailable.class);

            assertThat(Duration.ofNanos(System.nanoTime() - startNanos)).isLessThan(Duration.ofMillis(100));
            assertThat(guarded.isLeftAlone()).isTrue();
            assertThat(server.connections()).isEqualTo(5);
            assertThat(server.openSearch().isLeftAlone()).isFalse();
        }
    }

    @Test
    void a_server_that_refuses_has_answered_and_is_not_left_alone() {
        try (ScriptedServer server = ScriptedServer.answering(404, "{\"error\":{}}")) {
            OpenSearch guarded = server.openSearch().guarded();
            for (int i = 0; i < 12; i++) {
                write(guarded);
            }

            assertThat(guarded.isLeftAlone()).isFalse();
            assertThat(server.connections()).isEqualTo(12);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost:9200",
                "ftp://localhost",
                "http://user:secret@localhost",
                "http://localhost/path",
                "http://localhost?q",
                "http://",
                "http://[oops"
            })
    void an_address_that_is_none_is_not_quoted(String url) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OpenSearch.at(url, "", ""))
                .withMessage("has to look like http://HOST:PORT");
    }

    private static void drip(Socket connection) throws java.io.IOException, InterruptedException {
        ScriptedServer.write(connection, "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n{");
        while (true) {
            TimeUnit.MILLISECONDS.sleep(50);
            ScriptedServer.write(connection, " ");
        }
    }

    private static void assertUnavailableInTime(OpenSearch server) {
        long startNanos = System.nanoTime();
        assertThat(write(server)).isInstanceOf(WriteOutcome.Unavailable.class);
        assertThat(Duration.ofNanos(System.nanoTime() - startNanos)).isLessThan(WELL_BELOW);
    }

    private static WriteOutcome write(OpenSearch server) {
        return index(server).write(Samples.listing("Flat"));
    }

    private static SearchOutcome search(OpenSearch server) {
        return index(server).search(Samples.everything());
    }

    private static SearchIndex index(OpenSearch server) {
        return new SearchIndex(server, new IndexName("test"), DEADLINE);
    }
}
