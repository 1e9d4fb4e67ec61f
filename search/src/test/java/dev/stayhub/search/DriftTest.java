package dev.stayhub.search;

import static dev.stayhub.search.SampleDocuments.listing;
import static dev.stayhub.search.SampleDocuments.tombstone;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How far the index is from the table, and the way back. */
@Tag("opensearch")
class DriftTest {

    private final TestIndex test = TestIndex.create();
    private final TableInMemory table = new TableInMemory();
    private final Comparison comparison = new Comparison(test.target, table);
    private final Repair repair = new Repair(test.target, table);

    @Test
    void what_is_missing_stale_or_extra_is_named_and_repaired() throws Exception {
        PropertyDocument same = listing("the same");
        PropertyDocument sameTombstone = tombstone(UUID.randomUUID(), 4);
        PropertyDocument missing = listing("missing");
        PropertyDocument missingTombstone = tombstone(UUID.randomUUID(), 2);
        PropertyDocument stale = listing(UUID.randomUUID(), 1, "old title");
        PropertyDocument resurrected = listing(UUID.randomUUID(), 1, "was withdrawn");
        PropertyDocument extra = listing("of no property");
        test.write(same, sameTombstone, stale, resurrected, extra);
        table.save(same);
        table.save(sameTombstone);
        table.save(missing);
        table.save(missingTombstone);
        table.save(listing(stale.id(), 3, "new title"));
        table.save(tombstone(resurrected.id(), 2));

        Drift drift = comparison.measure();

        assertThat(drift.missing()).containsExactlyInAnyOrder(missing.id(), missingTombstone.id());
        assertThat(drift.stale()).containsExactlyInAnyOrder(stale.id(), resurrected.id());
        assertThat(drift.extra()).containsExactly(extra.id());
        assertThat(drift.properties()).isEqualTo(6);
        assertThat(drift.complete()).isTrue();
        repair.apply(drift);
        assertThat(comparison.measure().isNone()).isTrue();
        assertThat(test.titles(SampleDocuments.everything()))
                .containsExactlyInAnyOrder("the same", "missing", "new title");
    }

    @Test
    void a_table_that_went_back_in_time_leaves_documents_that_only_a_rebuild_replaces() throws Exception {
        PropertyDocument ahead = listing(UUID.randomUUID(), 5, "from the future");
        test.write(ahead);
        table.save(listing(ahead.id(), 3, "restored"));

        Drift drift = comparison.measure();
        repair.apply(drift);

        assertThat(drift.extra()).containsExactly(ahead.id());
        assertThat(comparison.measure().extra()).containsExactly(ahead.id());
        test.rebuild(table, (done, all) -> {}).run();
        assertThat(comparison.measure().isNone()).isTrue();
        assertThat(test.titles(SampleDocuments.everything())).containsExactly("restored");
    }

    @Test
    void a_save_on_its_way_to_the_index_is_no_drift() throws Exception {
        PropertyDocument property = listing(UUID.randomUUID(), 1, "before");
        test.write(property);
        PropertyDocument changed = listing(property.id(), 2, "after");
        table.save(changed);

        // The state of the index that is compared is from before this write, and the second look from after it.
        WatchedTable watched = new WatchedTable(table, () -> test.write(changed));
        Drift drift = new Comparison(test.target, watched).measure();

        assertThat(drift.isNone()).isTrue();
        assertThat(watched.untilSecondLook())
                .as("what a save may take on its way, the api gives up after less")
                .isGreaterThan(Duration.ofMillis(900));
    }

    /** A table that lets something happen between the first look at the index and the second, and sees how long that is. */
    private static final class WatchedTable implements VersionTable {

        private final VersionTable table;
        private final Runnable atTheFirstLook;
        private long firstLookNanos;
        private Duration untilSecondLook = Duration.ZERO;

        WatchedTable(VersionTable table, Runnable atTheFirstLook) {
            this.table = table;
            this.atTheFirstLook = atTheFirstLook;
        }

        Duration untilSecondLook() {
            return untilSecondLook;
        }

        @Override
        public List<PropertyVersion> versionsAfter(UUID after, int limit) {
            atTheFirstLook.run();
            firstLookNanos = System.nanoTime();
            return table.versionsAfter(after, limit);
        }

        @Override
        public List<PropertyVersion> versionsOf(List<UUID> ids) {
            untilSecondLook = Duration.ofNanos(System.nanoTime() - firstLookNanos);
            return table.versionsOf(ids);
        }
    }

    @Test
    void without_a_difference_it_does_not_wait_for_anything() throws Exception {
        PropertyDocument property = listing("Flat");
        test.write(property);
        table.save(property);

        // With the wait each of them takes longer than that; without it, a slow machine does one of them fast enough.
        await().atMost(Duration.ofSeconds(60)).until(() -> timeToMeasure().compareTo(Duration.ofMillis(900)) < 0);
    }

    private Duration timeToMeasure() throws InterruptedException {
        long startNanos = System.nanoTime();
        assertThat(comparison.measure().isNone()).isTrue();
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }

    @Test
    void without_an_index_there_is_nothing_to_compare_with() {
        Comparison none = new Comparison(new SearchTarget(test.server, new IndexName("nothing-here")), table);

        assertThatThrownBy(none::measure)
                .isInstanceOf(IndexTroubleException.class)
                .hasMessageContaining("404");
    }
}
