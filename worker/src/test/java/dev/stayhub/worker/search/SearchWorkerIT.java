package dev.stayhub.worker.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.migrations.testing.Program;
import dev.stayhub.migrations.testing.TestDatabase;
import dev.stayhub.search.testing.SearchServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The packaged worker with an index: running, and by hand. */
class SearchWorkerIT {

    private static final Duration LONG = Duration.ofSeconds(60);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @TempDir
    Path directory;

    private final Index index = new Index(SearchServer.shared().newTarget());

    @Test
    void a_running_worker_keeps_the_index_and_an_operator_rebuilds_compares_and_repairs_it() throws Exception {
        Properties properties = new Properties(database);
        UUID id = properties.publish("Before");
        try (Program worker = worker()) {
            await().atMost(LONG).until(() -> index.titles().equals(List.of("Before")));

            properties.enqueueChanged(id, properties.rename(id, "Changed"));
            await().atMost(LONG).until(() -> index.titles().equals(List.of("Changed")));

            properties.rename(id, "Lost");
            properties.requestRebuild();
            await().atMost(LONG).until(() -> properties.lastRebuild().equals("DONE 1 1"));
            await().atMost(LONG).until(() -> index.titles().equals(List.of("Lost")));

            worker.terminate();
            assertThat(worker.awaitExit(LONG)).isEqualTo(143);
            assertThat(worker.err()).doesNotContain("ERROR", "does not end");
        }

        properties.rename(id, "Lost again");
        assertThat(run("search", "drift")).isEqualTo(1);
        assertThat(run("search", "drift", "--repair")).isZero();
        assertThat(run("search", "drift")).isZero();
        assertThat(run("search", "rebuild")).isZero();
        assertThat(index.titles()).containsExactly("Lost again");
    }

    @Test
    void its_settings_are_checked_and_without_an_index_it_does_not_know_the_topic() throws Exception {
        try (Program topics = jar("--list-topics").start();
                Program wrong = jar("search", "drift")
                        .env("STAYHUB_SEARCH_URL", "localhost:9200")
                        .env("STAYHUB_SEARCH_INDEX", "Properties")
                        .start();
                Program missing =
                        jar("search", "rebuild").env("STAYHUB_SEARCH_URL", "").start();
                Program nothing = jar("search").start()) {
            assertThat(topics.awaitExit(LONG)).isZero();
            assertThat(topics.out().lines())
                    .containsExactly(
                            "booking.cancelled",
                            "booking.changed",
                            "booking.created",
                            "booking.reminder_scheduled",
                            "property.changed");
            assertThat(wrong.awaitExit(LONG)).isEqualTo(2);
            assertThat(wrong.err()).contains("--search-url", "http://HOST:PORT", "--search-index");
            assertThat(missing.awaitExit(LONG)).isEqualTo(2);
            assertThat(missing.err()).contains("STAYHUB_SEARCH_URL");
            assertThat(nothing.awaitExit(LONG)).isEqualTo(2);
            assertThat(nothing.err()).contains("rebuild, drift");
        }
    }

    private Program worker() {
        return jar().env("STAYHUB_MAIL", "file:" + directory)
                .env("STAYHUB_WORKER_PORT", "0")
                .start();
    }

    private int run(String... args) throws InterruptedException {
        try (Program program = jar(args).start()) {
            return program.awaitExit(LONG);
        }
    }

    private Program.Builder jar(String... args) {
        return Program.jar("target/worker.jar")
                .args(args)
                .database(database.workerLogin())
                .env("STAYHUB_SEARCH_URL", SearchServer.shared().url())
                .env("STAYHUB_SEARCH_INDEX", index.target().name().base());
    }
}
