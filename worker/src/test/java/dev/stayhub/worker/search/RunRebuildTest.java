package dev.stayhub.worker.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stayhub.search.IndexName;
import dev.stayhub.search.OpenSearch;
import dev.stayhub.search.SearchTarget;
import dev.stayhub.search.testing.SearchServer;
import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Rebuilds: asked for, begun by a worker that is gone, by hand. */
@Tag("opensearch")
class RunRebuildTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final AtomicBoolean stopping = new AtomicBoolean();
    private final Index index = new Index(SearchServer.shared().newTarget());
    private Jdbi jdbi;
    private Properties properties;

    @BeforeEach
    void emptyTables() {
        jdbi = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
        properties = new Properties(database);
        properties.execute("TRUNCATE search_rebuilds, properties CASCADE");
    }

    @Test
    void one_that_was_asked_for_is_run_and_its_progress_can_be_seen() throws Exception {
        properties.publish(1_100, "Flat");
        properties.unpublish(properties.publish("Withdrawn"));
        properties.requestRebuild();

        rebuild(index.target()).ifRequested();

        assertThat(properties.lastRebuild()).isEqualTo("DONE 1101 1101");
        assertThat(properties.string("""
                SELECT (requested_at <= started_at AND started_at <= finished_at)::TEXT FROM search_rebuilds
                """)).isEqualTo("true");
        assertThat(index.shown()).hasSize(1_000).containsOnly("Flat");
    }

    @Test
    void nothing_happens_while_nobody_asks() throws Exception {
        rebuild(index.target()).ifRequested();
        assertThat(index.search().isMissing()).isTrue();
    }

    @Test
    void one_whose_worker_died_is_begun_anew_by_another() throws Exception {
        properties.publish("Flat");
        properties.requestRebuild();
        properties.execute("UPDATE search_rebuilds SET state = 'RUNNING', started_at = now(), properties_done = 700");

        rebuild(index.target()).ifRequested();

        assertThat(properties.lastRebuild()).isEqualTo("DONE 1 1");
        assertThat(index.shown()).containsExactly("Flat");
    }

    @Test
    void one_that_is_stopped_is_left_for_another_and_one_that_is_refused_has_failed() throws Exception {
        properties.publish("Flat");
        properties.requestRebuild();

        stopping.set(true);
        assertThatThrownBy(() -> rebuild(index.target()).ifRequested()).hasMessage("told to stop");
        assertThat(properties.lastRebuild()).startsWith("RUNNING");

        stopping.set(false);
        SearchTarget gone =
                new SearchTarget(OpenSearch.at("http://127.0.0.1:9", "", ""), new IndexName("stayhub-properties"));
        assertThatThrownBy(() -> rebuild(gone).ifRequested()).hasMessageContaining("search index");
        assertThat(properties.lastRebuild()).startsWith("FAILED");
        assertThat(properties.string("SELECT last_error FROM search_rebuilds")).contains("search index");
    }

    @Test
    void only_one_runs_at_a_time() throws Exception {
        properties.publish("Flat");
        List<OptionalLong> others = new ArrayList<>();

        assertThat(rebuild(index.target()).now((done, ofAll) -> others.add(tryAnother())))
                .hasValue(1);

        assertThat(others).isNotEmpty().containsOnly(OptionalLong.empty());
        assertThat(tryAnother()).hasValue(1);
    }

    @Test
    void one_that_has_lost_its_lock_does_not_go_on() throws Exception {
        UUID id = properties.publish("Before");
        rebuild(index.target()).now((done, ofAll) -> {});
        properties.rename(id, "After");

        assertThatThrownBy(() -> rebuild(index.target()).now((done, ofAll) -> endSessionOfTheLock()))
                .isInstanceOf(JdbiException.class);

        assertThat(index.shown()).containsExactly("Before");
    }

    @Test
    void one_by_hand_does_what_an_operator_has_asked_for_as_well() throws Exception {
        properties.requestRebuild();

        assertThat(rebuild(index.target()).now((done, ofAll) -> {})).hasValue(0);

        assertThat(properties.lastRebuild()).isEqualTo("DONE 0 0");
    }

    private static void endSessionOfTheLock() {
        Login superuser = database.superuserLogin();
        Jdbi.create(superuser.url(), superuser.user(), superuser.password()).useHandle(handle -> handle.execute("""
                SELECT pg_terminate_backend(pid, 1000)
                FROM pg_locks
                WHERE locktype = 'advisory'
                  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                """));
    }

    private OptionalLong tryAnother() {
        try {
            return rebuild(index.target()).now((done, ofAll) -> {});
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private RunRebuild rebuild(SearchTarget target) {
        return new RunRebuild(jdbi, target, new PropertyRows(jdbi), stopping::get);
    }
}
