package dev.stayhub.worker.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.search.testing.SearchServer;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.process.ProgramBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The packaged worker with an index: running, and by hand. */
class SearchWorkerIT {

    private static final Duration LONG = Duration.ofMinutes(3);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @TempDir
    Path directory;

    private final Index index = new Index(SearchServer.shared().newTarget());

    @Test
    void a_running_worker_keeps_the_index_and_an_operator_compares_and_rebuilds_it() throws Exception {
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
            assertThat(worker.err()).doesNotContain("ERROR", "did not end in time");
        }

        properties.rename(id, "Lost again");
        assertThat(run("search", "drift")).isEqualTo(1);
        assertThat(run("search", "rebuild")).isZero();
        assertThat(index.shown()).containsExactly("Lost again");
    }

    @Test
    void with_an_index_it_takes_one_topic_more() throws Exception {
        try (Program topics = jar("--list-topics").start()) {
            assertThat(topics.awaitExit(LONG)).isZero();
            assertThat(topics.out().lines())
                    .hasSize(18)
                    .contains(
                            "booking.cancelled",
                            "booking.changed",
                            "booking.created",
                            "booking.reminder_scheduled",
                            "property.changed",
                            "property.changed/show-property-in-search");
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

    private ProgramBuilder jar(String... args) {
        return Program.jar("target/worker.jar")
                .args(args)
                .env(database.workerLogin().environment())
                .env("STAYHUB_SEARCH_URL", SearchServer.shared().url())
                .env("STAYHUB_SEARCH_INDEX", index.target().name().base());
    }
}
