package dev.stayhub.search;

import static dev.stayhub.search.SampleDocuments.listing;
import static dev.stayhub.search.SampleDocuments.tombstone;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.search.PropertyDocument.Listing;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a document does to what is there. */
@Tag("opensearch")
class SearchIndexTest {

    private final TestIndex test = TestIndex.create();

    @Test
    void a_document_is_found_as_it_was_written() {
        Listing written = listing("Häuschen 雪 🏠");
        test.write(written);

        List<Hit> hits = test.find(SampleDocuments.everything());

        assertThat(hits).singleElement().satisfies(hit -> {
            assertThat(hit.id()).isEqualTo(written.id());
            assertThat(hit.version()).isEqualTo(1);
            assertThat(hit.title()).isEqualTo("Häuschen 雪 🏠");
            assertThat(hit.city()).isEqualTo("Lisbon");
            assertThat(hit.country()).isEqualTo("PT");
            assertThat(hit.currency()).isEqualTo("EUR");
            assertThat(hit.nightlyRateMinor()).isEqualTo(9_500);
            assertThat(List.of(hit.maxGuests(), hit.minNights(), hit.maxNights()))
                    .containsExactly(4, 1, 30);
            assertThat(hit.amenities()).containsExactly("Wi-Fi", "balcony");
            assertThat(hit.createdAt()).isEqualTo(written.createdAt());
        });
    }

    @Test
    void an_older_version_never_replaces_a_newer_one_and_repeating_one_is_as_good_as_done() {
        UUID id = UUID.randomUUID();
        test.write(listing(id, 3, "third"));

        assertThat(test.index.write(listing(id, 2, "second"))).isEqualTo(new WriteOutcome.NewerThere());
        assertThat(test.index.write(listing(id, 3, "third again"))).isEqualTo(new WriteOutcome.NewerThere());
        assertThat(test.titles(SampleDocuments.everything())).containsExactly("third");

        test.write(listing(id, 5, "fifth"));
        assertThat(test.titles(SampleDocuments.everything())).containsExactly("fifth");
    }

    @Test
    void a_tombstone_is_found_by_nobody_and_keeps_older_versions_out_long_after_deletions_are_forgotten()
            throws Exception {
        test.settings("{\"index\":{\"gc_deletes\":\"0s\"}}");
        UUID withTombstone = UUID.randomUUID();
        UUID deleted = UUID.randomUUID();
        test.write(listing(withTombstone, 1, "withdrawn"), listing(deleted, 1, "deleted"));

        test.write(tombstone(withTombstone, 3));
        test.upkeep.ask("DELETE", "/" + test.name.alias() + "/_doc/" + deleted + "?version=3&version_type=external");

        // The engine forgets what was deleted when it refreshes, not sooner than gc_deletes.
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            test.find(SampleDocuments.everything());
            assertThat(test.index.write(listing(deleted, 2, "late"))).isEqualTo(new WriteOutcome.Written());
        });
        assertThat(test.index.write(listing(withTombstone, 2, "late"))).isEqualTo(new WriteOutcome.NewerThere());
        assertThat(test.titles(SampleDocuments.everything())).containsExactly("late");
        assertThat(test.versionOf(withTombstone)).isEqualTo(3);
    }

    @Test
    void a_property_that_is_published_again_replaces_its_tombstone() {
        UUID id = UUID.randomUUID();
        test.write(tombstone(id, 2), listing(id, 3, "back again"));

        assertThat(test.titles(SampleDocuments.everything())).containsExactly("back again");
    }

    @Test
    void without_an_index_nothing_is_written_and_none_is_invented() {
        TestIndex none = new TestIndex();

        assertThat(none.index.answers()).isFalse();
        assertThat(none.index.write(listing("first"))).isInstanceOf(WriteOutcome.Unavailable.class);
        assertThat(none.index.search(SampleDocuments.everything())).isInstanceOf(SearchOutcome.Unavailable.class);
        assertThat(none.upkeep.find("/" + none.name.alias())).isEmpty();
        await().atMost(Duration.ofSeconds(60)).until(test.index::answers);
    }

    /** What OpenSearch does to all indices when its disk is full. */
    @Test
    void an_index_that_takes_no_writes_is_still_searched() throws Exception {
        SearchIndex guarded = SearchIndex.guarded(test.target, Duration.ofSeconds(60));
        test.write(listing("Flat"));
        assertThat(test.titles(SampleDocuments.everything())).containsExactly("Flat");

        test.settings("{\"index.blocks.read_only_allow_delete\": true}");

        for (int i = 0; i < 10; i++) {
            assertThat(guarded.write(listing("New"))).isInstanceOf(WriteOutcome.Unavailable.class);
        }
        assertThat(guarded.search(SampleDocuments.everything()))
                .as("searches are not left alone, however slow the node is")
                .isNotEqualTo(
                        new SearchOutcome.Unavailable("search has been unavailable, so it is not called for now"));
        await().atMost(Duration.ofSeconds(60))
                .until(() -> guarded.search(SampleDocuments.everything()), SearchOutcome.Found.class::isInstance);
        test.settings("{\"index.blocks.read_only_allow_delete\": null}");
        await().atMost(Duration.ofSeconds(60))
                .until(() -> guarded.write(listing("New")) instanceof WriteOutcome.Written);
    }

    @Test
    void what_the_mapping_has_no_place_for_is_refused() {
        Listing listing = listing("priced");
        Listing beyondItsMapping = new Listing(
                listing.id(),
                1,
                listing.title(),
                listing.description(),
                "x".repeat(40_000),
                listing.country(),
                listing.currency(),
                1,
                1,
                1,
                1,
                List.of(),
                listing.createdAt());

        assertThat(test.index.write(beyondItsMapping))
                .isInstanceOfSatisfying(
                        WriteOutcome.Refused.class,
                        refused -> assertThat(refused.reason()).contains("400").doesNotContain("xxx"));
    }
}
