package dev.stayhub.search;

import static dev.stayhub.search.SampleDocuments.listing;
import static dev.stayhub.search.SampleDocuments.tombstone;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The index built anew. */
@Tag("opensearch")
class RebuildTest {

    private static final int PROPERTIES = 1_200;
    private static final int CLIENTS = 4;

    private final TestIndex test = new TestIndex();
    private final TableInMemory table = new TableInMemory();
    private final Comparison comparison = new Comparison(test.target, table);

    @Test
    void the_first_one_makes_an_index_where_there_was_none() throws Exception {
        PropertyDocument property = listing("Flat");
        table.save(property);
        table.save(tombstone(UUID.randomUUID(), 3));

        assertThat(rebuild()).isEqualTo(2);

        assertThat(test.titles(SampleDocuments.everything())).containsExactly("Flat");
        assertThat(comparison.measure().isNone()).isTrue();
    }

    @Test
    void hosts_go_on_saving_and_none_of_their_changes_is_lost() throws Exception {
        for (int i = 0; i < PROPERTIES; i++) {
            table.save(listing("Flat " + i));
        }
        rebuild();
        AtomicBoolean goOn = new AtomicBoolean(true);
        AtomicInteger savedMeanwhile = new AtomicInteger();
        ExecutorService hosts = Executors.newFixedThreadPool(CLIENTS);
        List<Future<Integer>> saves = new ArrayList<>();
        List<UUID> ids = table.ids();
        for (int client = 0; client < CLIENTS; client++) {
            int first = client;
            saves.add(hosts.submit(() -> save(ids, first, goOn, savedMeanwhile)));
        }

        // However fast the rebuild is: between any two of its steps all hosts have saved something.
        test.rebuild(table, (done, all) -> awaitSaves(savedMeanwhile)).run();
        goOn.set(false);
        hosts.shutdown();

        for (Future<Integer> each : saves) {
            assertThat(each.get(60, TimeUnit.SECONDS)).isPositive();
        }
        assertThat(comparison.measure().isNone()).isTrue();
        assertThat(generations()).hasSize(1);
    }

    /** Each host changes properties of their own: the table first, the index after it, as the api does. */
    private int save(List<UUID> ids, int first, AtomicBoolean goOn, AtomicInteger all) {
        int saved = 0;
        for (int i = first; goOn.get(); i = (i + CLIENTS) % PROPERTIES) {
            PropertyDocument changed = table.change(ids.get(i), "Changed " + saved++);
            assertThat(test.index.write(changed)).isNotInstanceOf(WriteOutcome.Refused.class);
            all.incrementAndGet();
        }
        return saved;
    }

    private static void awaitSaves(AtomicInteger saved) {
        int enough = saved.get() + 5 * CLIENTS;
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(5))
                .until(() -> saved.get() >= enough);
    }

    @Test
    void one_that_is_ended_on_its_way_leaves_nothing_and_one_that_died_is_cleared_up_after() throws Exception {
        table.save(listing("Flat"));
        rebuild();
        String before = test.generations.current().orElseThrow();

        assertThatThrownBy(() -> test.rebuild(table, (done, all) -> {
                            throw new IllegalStateException("told to stop");
                        })
                        .run())
                .hasMessage("told to stop");

        assertThat(test.generations.current()).contains(before);
        assertThat(generations()).containsExactly(before);
        test.generations.create();
        rebuild();
        assertThat(generations()).singleElement().isNotEqualTo(before);
        assertThat(test.titles(SampleDocuments.everything())).containsExactly("Flat");
    }

    @Test
    void an_index_of_a_release_with_another_mapping_is_neither_used_nor_deleted() throws Exception {
        String older = test.name.base() + "-v1";
        test.upkeep.ask("PUT", "/" + older + "-first", new ObjectMapper().readTree("""
                {"aliases": {"%s": {}}}""".formatted(older)));
        table.save(listing("Flat"));

        assertThat(test.index.isMissing()).isTrue();
        rebuild();

        assertThat(test.titles(SampleDocuments.everything())).containsExactly("Flat");
        assertThat(test.upkeep.find("/_alias/" + older)).isPresent();
    }

    private long rebuild() throws InterruptedException {
        return test.rebuild(table, (done, all) -> {}).run();
    }

    private List<String> generations() {
        List<String> names = new ArrayList<>();
        test.upkeep
                .ask("GET", "/" + test.name.generations() + "/_settings/index.uuid")
                .fieldNames()
                .forEachRemaining(names::add);
        return names;
    }
}
