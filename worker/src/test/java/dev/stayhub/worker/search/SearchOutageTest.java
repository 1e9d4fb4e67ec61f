package dev.stayhub.worker.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.events.PropertyChanged;
import dev.stayhub.outbox.Destination;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.drain.Drain;
import dev.stayhub.outbox.drain.DrainSettings;
import dev.stayhub.search.testing.SearchServer;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An index that is away for a while, and one that was never there. The node is this test's own, because it is stopped. */
@Tag("opensearch")
class SearchOutageTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    /**
     * Whoever sees the index back looks every second; without that, messages would wait for the rest of half a minute. On a
     * slow machine the way from there into the index, milliseconds of work, has the rest of this.
     */
    private static final Duration FOUND_WITHIN = Duration.ofSeconds(20);

    private static final Duration OUTAGE = Duration.ofSeconds(Long.getLong("stayhub.outage.seconds", 3));

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @Test
    void the_first_index_is_built_and_what_changed_while_it_was_away_is_found_soon_after_its_return() throws Exception {
        try (SearchServer server = SearchServer.start()) {
            Index index = new Index(server.newTarget());
            Properties properties = new Properties(database);
            UUID id = properties.publish("Before");
            Jdbi jdbi = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
            SearchSide side = new SearchSide(index.target());
            Drain drain = drain(jdbi, side);
            try (SearchUpkeep upkeep = side.startUpkeep(jdbi)) {
                CompletableFuture<?> draining =
                        CompletableFuture.runAsync(() -> run(drain), task -> new Thread(task).start());
                await().atMost(LONG).until(() -> index.titles().equals(List.of("Before")));
                await().atMost(LONG).until(() -> upkeep.drift().isPresent());
                assertThat(upkeep.drift().orElseThrow().isNone()).isTrue();

                server.freeze();
                properties.enqueueChanged(id, properties.rename(id, "Frozen"));
                awaitLeftAlone(side.destination());
                await().pollDelay(OUTAGE).timeout(OUTAGE.plus(LONG)).until(() -> true);
                server.thaw();
                await().atMost(FOUND_WITHIN).until(() -> index.titles().equals(List.of("Frozen")));

                server.kill();
                properties.enqueueChanged(id, properties.rename(id, "Killed"));
                awaitLeftAlone(side.destination());
                server.restart();
                await().atMost(FOUND_WITHIN).until(() -> index.titles().equals(List.of("Killed")));

                drain.stop();
                draining.join();
            }
            assertThat(properties.string("SELECT string_agg(status || ' ' || attempts, ', ') FROM outbox"))
                    .isEqualTo("DONE 1, DONE 1");
        }
    }

    private static void awaitLeftAlone(Destination destination) {
        await().atMost(LONG).until(() -> destination.health() == Destination.Health.UNREACHABLE);
    }

    private static Drain drain(Jdbi jdbi, SearchSide side) {
        DrainSettings settings = new DrainSettings(
                "a worker",
                4,
                100,
                Duration.ofSeconds(1),
                Duration.ofSeconds(30),
                Duration.ofSeconds(60),
                Duration.ofSeconds(2),
                8,
                Duration.ofSeconds(5));
        List<Subscription> handlers = List.of(Subscription.of(
                PropertyChanged.TOPIC.name(), "show-property-in-search", side.handler(jdbi), side.destination()));
        return Drain.create(jdbi, jdbi, handlers, settings, new SecureRandom());
    }

    private static void run(Drain drain) {
        try {
            drain.untilStopped();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
