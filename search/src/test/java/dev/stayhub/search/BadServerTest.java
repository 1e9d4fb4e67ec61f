package dev.stayhub.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that is away, slow, busy, in trouble, or something else. */
@Timeout(value = 120, threadMode = SEPARATE_THREAD)
class BadServerTest {

    /** For servers whose answers never end: every wait for one would be noticed, however short the deadline is. */
    private static final Duration SOON = Duration.ofMillis(300);
    /** For servers that answer. */
    private static final Duration LONG = Duration.ofSeconds(60);

    @Test
    void an_answer_that_drips_in_is_not_waited_for_longer_than_the_deadline() {
        try (ScriptedServer server = new ScriptedServer(BadServerTest::drip)) {
            assertGivenUpAtTheDeadline(server);
        }
    }

    @Test
    void a_server_that_says_nothing_is_not_waited_for_longer_than_the_deadline() {
        try (ScriptedServer server = new ScriptedServer(BadServerTest::saysNothing)) {
            assertGivenUpAtTheDeadline(server);
        }
    }

    @Test
    void a_refused_connection_and_one_that_breaks_are_unavailable() {
        try (ScriptedServer server = new ScriptedServer((connection, head) -> connection.close())) {
            assertThat(write(server.openSearch())).isInstanceOf(WriteOutcome.Unavailable.class);
            server.close();
            assertThat(write(server.openSearch())).isInstanceOf(WriteOutcome.Unavailable.class);
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
        try (ScriptedServer server = new ScriptedServer(BadServerTest::saysNothing)) {
            OpenSearch guarded = server.openSearch().guarded();
            for (int i = 0; i < 5; i++) {
                assertThat(guarded.isBreakerOpen()).isFalse();
                assertThat(index(guarded, SOON).write(SampleDocuments.listing("Flat")))
                        .isEqualTo(unanswered());
            }

            // It is left alone for three seconds, and these two take none of them: nobody is asked.
            WriteOutcome notWritten = write(guarded);
            SearchOutcome notFound = search(guarded);

            String leftAlone = "search has been unavailable, so it is not called for now";
            assertThat(notWritten).isEqualTo(new WriteOutcome.Unavailable(leftAlone));
            assertThat(notFound).isEqualTo(new SearchOutcome.Unavailable(leftAlone));
            assertThat(guarded.isBreakerOpen()).isTrue();
            assertThat(server.connections()).isLessThanOrEqualTo(5);
            assertThat(server.openSearch().isBreakerOpen()).isFalse();
        }
    }

    @Test
    void an_index_that_takes_no_writes_is_still_searched() {
        try (ScriptedServer server = ScriptedServer.answering(429, 200, "{}")) {
            SearchIndex guarded =
                    SearchIndex.guarded(new SearchTarget(server.openSearch(), new IndexName("test")), LONG);

            for (int i = 0; i < 6; i++) {
                assertThat(guarded.write(SampleDocuments.listing("Flat"))).isInstanceOf(WriteOutcome.Unavailable.class);
            }

            assertThat(server.connections()).isEqualTo(5);
            assertThat(guarded.search(SampleDocuments.everything())).isInstanceOf(SearchOutcome.Found.class);
        }
    }

    @Test
    void a_server_that_refuses_has_answered_and_is_not_left_alone() {
        try (ScriptedServer server = ScriptedServer.answering(404, "{\"error\":{}}")) {
            OpenSearch guarded = server.openSearch().guarded();
            for (int i = 0; i < 12; i++) {
                write(guarded);
            }

            assertThat(guarded.isBreakerOpen()).isFalse();
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
                .withMessage("must look like http://HOST:PORT");
    }

    private static void drip(Socket connection, String head) throws java.io.IOException, InterruptedException {
        ScriptedServer.write(connection, "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n{");
        while (true) {
            TimeUnit.MILLISECONDS.sleep(50);
            ScriptedServer.write(connection, " ");
        }
    }

    private static void saysNothing(Socket connection, String head) throws InterruptedException {
        new CountDownLatch(1).await();
    }

    /** That it comes back at all says that it does not wait for the end, which never comes. */
    private static void assertGivenUpAtTheDeadline(ScriptedServer server) {
        assertThat(index(server.openSearch(), SOON).write(SampleDocuments.listing("Flat")))
                .isEqualTo(unanswered());
    }

    private static WriteOutcome unanswered() {
        return new WriteOutcome.Unavailable("no response within " + SOON.toMillis() + " ms");
    }

    private static WriteOutcome write(OpenSearch server) {
        return index(server, LONG).write(SampleDocuments.listing("Flat"));
    }

    private static SearchOutcome search(OpenSearch server) {
        return index(server, LONG).search(SampleDocuments.everything());
    }

    private static SearchIndex index(OpenSearch server, Duration deadline) {
        return new SearchIndex(server, new IndexName("test"), deadline);
    }
}
