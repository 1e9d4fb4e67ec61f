package dev.stayhub.search;

import static dev.stayhub.search.SampleDocuments.priced;
import static dev.stayhub.search.SampleDocuments.renamed;
import static dev.stayhub.search.SampleDocuments.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.search.PropertyDocument.Listing;
import dev.stayhub.search.PropertySearch.Sort;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Guests turn pages while hosts save: between any two pages something is saved and can be found. */
@Tag("opensearch")
class PagesWhileSavingTest {

    private static final Instant MARCH = Instant.parse("2026-03-01T00:00:00Z");
    private static final int HITS = 30;

    private final TestIndex test = TestIndex.create();
    private final List<Listing> still = new ArrayList<>();
    private final List<Listing> moving = new ArrayList<>();
    private int version = 1;

    @ParameterizedTest
    @CsvSource({
        "RELEVANCE, 1", "RELEVANCE, 5", "RELEVANCE, 20",
        "PRICE, 1", "PRICE, 5", "PRICE, 20",
        "NEWEST, 1", "NEWEST, 5", "NEWEST, 20"
    })
    void what_keeps_its_place_is_shown_once_and_what_moves_at_most_once_more(Sort sort, int pageSize) {
        writeHits();

        List<UUID> shown = pageByPage(sort, pageSize);

        for (Listing listing : still) {
            assertThat(Collections.frequency(shown, listing.id()))
                    .as(listing.title())
                    .isEqualTo(1);
        }
        for (Listing listing : moving) {
            assertThat(Collections.frequency(shown, listing.id()))
                    .as(listing.title())
                    .isLessThanOrEqualTo(2);
        }
    }

    /** OpenSearch by itself looks for the 50 most similar words only, of all that are in the index. */
    @Test
    void more_similar_words_elsewhere_take_no_hit_away() {
        test.write(priced("Lighthouse", "EUR", 100, MARCH));
        assertThat(test.titles(words("lighthouze"))).containsExactly("Lighthouse");

        for (char letter = 'a'; letter <= 'z'; letter++) {
            List<String> similar = new ArrayList<>();
            for (int i = 1; i < "lighthouze".length(); i++) {
                similar.add("lighthouze".substring(0, i) + letter + "lighthouze".substring(i + 1));
            }
            test.write(priced(String.join(" ", similar), "EUR", 100, MARCH));
        }

        assertThat(test.titles(words("lighthouze"))).contains("Lighthouse");
    }

    private void writeHits() {
        List<String> titles = List.of("Lighthouse", "Lighthouse by the sea", "House and lighthause");
        for (int i = 0; i < HITS; i++) {
            String title = titles.get(i % titles.size()) + " " + i;
            Listing listing = priced(title, "EUR", 100 + i % 7, MARCH.plusSeconds(i % 5));
            (i % 6 == 0 ? moving : still).add(listing);
            test.write(listing);
        }
    }

    private List<UUID> pageByPage(Sort sort, int pageSize) {
        PropertySearch search = sort == Sort.RELEVANCE ? words("lighthouse") : priced("EUR", null, null, sort);
        List<UUID> shown = new ArrayList<>();
        List<Listing> toMove = new ArrayList<>(moving);
        List<Hit> page = test.find(search.from(Optional.empty(), pageSize));
        while (!page.isEmpty()) {
            page.forEach(hit -> shown.add(hit.id()));
            saveSomething(toMove);
            Place last = page.get(page.size() - 1).place();
            page = test.find(search.from(Optional.of(last), pageSize));
        }
        return shown;
    }

    /** New and renamed properties that do not match, matching ones that keep their place, and one that does not. */
    private void saveSomething(List<Listing> toMove) {
        version++;
        for (int i = 0; i < 5; i++) {
            test.write(priced("Windmill " + version, "JPY", 100, MARCH));
        }
        Listing same = still.get(version % still.size());
        test.write(renamed(same, version, same.title() + " for " + version));
        if (!toMove.isEmpty()) {
            Listing moved = toMove.remove(0);
            test.write(priced(renamed(moved, version, "Flat near the lighthouse"), version, 90 + version % 20));
        }
    }
}
