package dev.stayhub.search;

import static dev.stayhub.search.SampleDocuments.in;
import static dev.stayhub.search.SampleDocuments.inPlace;
import static dev.stayhub.search.SampleDocuments.listing;
import static dev.stayhub.search.SampleDocuments.priced;
import static dev.stayhub.search.SampleDocuments.words;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stayhub.search.PropertyDocument.Listing;
import dev.stayhub.search.PropertySearch.Sort;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which searches find what, and in which order. */
@Tag("opensearch")
class FindingTest {

    private static final Instant MARCH = Instant.parse("2026-03-01T00:00:00Z");

    private final TestIndex test = TestIndex.create();

    @Test
    void words_are_found_in_any_field_whatever_their_case_and_with_a_typo() {
        test.write(listing("Lighthouse by the sea"), in("Porto", "PT"));

        for (String words :
                List.of("lighthouse", "LIGHTHOUSE", "ligthhouse", "lighthous", "lisbon lighthouse", "balcny lisbon")) {
            assertThat(test.titles(words(words))).as(words).containsExactly("Lighthouse by the sea");
        }
    }

    @Test
    void all_of_two_words_have_to_be_there() {
        test.write(listing("Lighthouse by the sea"));

        assertThat(test.titles(words("lighthouse porto"))).isEmpty();
    }

    @Test
    void a_word_in_the_title_is_a_better_match_than_one_in_the_city_or_elsewhere_and_a_typo_comes_last() {
        test.write(
                priced("Floors", "EUR", 100, MARCH),
                listing("Flat for one"),
                in("Floor", "PT"),
                priced("Floor with a view", "EUR", 100, MARCH));

        assertThat(test.titles(words("floor")))
                .containsExactly("Floor with a view", "Flat in the old town", "Flat for one", "Floors");
    }

    @Test
    void a_city_is_meant_as_a_whole_whatever_its_case_and_accents() {
        test.write(in("São Paulo", "BR"), in("Paulo", "BR"), in("Paris", "FR"));

        assertThat(test.find(inPlace("sao paulo", null)).stream().map(Hit::city))
                .containsExactly("São Paulo");
        assertThat(test.find(inPlace("PARIS", "FR"))).hasSize(1);
        assertThat(test.find(inPlace("Paris", "BR"))).isEmpty();
        assertThat(test.find(inPlace("Pari", null))).isEmpty();
        assertThat(test.find(inPlace(null, "BR"))).hasSize(2);
    }

    /** The folding itself is tested without OpenSearch; this is that documents and searches go through it. */
    @ParameterizedTest
    @CsvSource({
        "São Tomé, Sa\u0303o Tome\u0301",
        "Sa\u0303o Tome\u0301, SÃO TOMÉ",
        "Łódź, lodz",
        "Đà Nẵng, da nang",
        "İzmir, IZMIR",
        "ısparta, Isparta",
        "Gießen, GIESSEN",
        "Αθήνα, ΑΘΗΝΑ",
        "Орёл, орел",
        "مُحَمَّدِيَّة, محمدية",
        "קִרְיַת גַּת, קרית גת",
        "दिल्ली, दिल्ली",
        "กำแพงเพชร, กํ\u0E32แพงเพชร",
        "ｶﾞｰﾃﾞﾝ, ガーデン",
        "서울, \u1109\u1165\u110B\u116E\u11AF"
    })
    void a_name_is_found_however_it_is_typed_as_a_city_an_amenity_or_a_word(String saved, String asked) {
        Listing listing =
                new Listing(UUID.randomUUID(), 1, "Flat", "", saved, "PT", "EUR", 100, 4, 1, 30, List.of(saved), MARCH);
        test.write(listing, in("Elsewhere", "PT"));

        assertThat(test.find(inPlace(asked, null))).hasSize(1);
        assertThat(test.find(SampleDocuments.with(asked))).hasSize(1);
        assertThat(test.find(words(asked)))
                .singleElement()
                .extracting(Hit::city)
                .as("as it was saved")
                .isEqualTo(saved);
    }

    @Test
    void japanese_letters_that_differ_by_their_marks_are_different_places() {
        test.write(in("ガーデン", "JP"), in("カーデン", "JP"));

        assertThat(test.find(inPlace("ｶﾞｰﾃﾞﾝ", null))).extracting(Hit::city).containsExactly("ガーデン");
    }

    @Test
    void a_word_with_punctuation_in_it_is_found() {
        test.write(listing("Loft, with wi-fi (fast); l’hôtel"));

        for (String words : List.of("wi-fi", "WI FI", "loft,", "(fast)", "l'hotel", "loft & wi-fi")) {
            assertThat(test.titles(words(words))).as(words).hasSize(1);
        }
        assertThat(test.titles(words("wi-max"))).isEmpty();
    }

    @Test
    void long_words_and_many_words_are_found_as_they_are_written() {
        test.write(listing("Donaudampfschifffahrtsmuseum at the river with a garden"));

        assertThat(test.titles(words("donaudampfschifffahrtsmuseum"))).hasSize(1);
        assertThat(test.titles(words("donaudampfschifffahrtsmuseun"))).isEmpty();
        assertThat(test.titles(words("rivver"))).hasSize(1);
        assertThat(test.titles(words("at the river with a garden"))).hasSize(1);
        assertThat(test.titles(words("att thee rivver withh aa gardenn"))).isEmpty();
    }

    @Test
    void the_longest_search_that_is_accepted_is_answered() {
        for (String words : List.of(
                "京".repeat(250),
                "a,b;c.".repeat(41),
                "㍿".repeat(62),
                "abc def ghi jkl mno ".repeat(5) + "x-y ".repeat(30))) {
            assertThat(test.answerTo(words(words)).hits()).isEmpty();
        }
    }

    @Test
    void every_amenity_asked_for_has_to_be_there() {
        test.write(listing("Flat"));

        assertThat(test.titles(SampleDocuments.with("wi-fi"))).hasSize(1);
        assertThat(test.titles(SampleDocuments.with("Balcony", "WI-FI"))).hasSize(1);
        assertThat(test.titles(SampleDocuments.with("balcony", "pool"))).isEmpty();
    }

    @Test
    void too_many_guests_and_too_few_or_too_many_nights_find_nothing() {
        test.write(priced("two to fourteen nights", "EUR", 100, MARCH));

        assertThat(test.find(SampleDocuments.forStay(4, 2))).hasSize(1);
        assertThat(test.find(SampleDocuments.forStay(4, 14))).hasSize(1);
        assertThat(test.find(SampleDocuments.forStay(5, 7))).isEmpty();
        assertThat(test.find(SampleDocuments.forStay(1, 1))).isEmpty();
        assertThat(test.find(SampleDocuments.forStay(1, 15))).isEmpty();
    }

    @Test
    void prices_are_compared_within_a_currency_and_with_both_ends_included() {
        test.write(
                priced("cheap", "EUR", 5_000, MARCH),
                priced("dear", "EUR", 20_000, MARCH),
                priced("middling", "EUR", 9_000, MARCH),
                priced("yen", "JPY", 9_000, MARCH));

        assertThat(test.titles(priced("EUR", null, null, Sort.PRICE))).containsExactly("cheap", "middling", "dear");
        assertThat(test.titles(priced("EUR", 5_000L, 9_000L, Sort.PRICE))).containsExactly("cheap", "middling");
        assertThat(test.titles(priced("EUR", 9_001L, null, Sort.PRICE))).containsExactly("dear");
        assertThat(test.titles(priced("JPY", null, 10_000L, Sort.NEWEST))).containsExactly("yen");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PropertySearch(
                        SearchWords.NONE,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        SampleDocuments.everything().amenities(),
                        SampleDocuments.everything().guests(),
                        SampleDocuments.everything().nights(),
                        Sort.PRICE,
                        Optional.empty(),
                        1));
    }

    @Test
    void the_newest_come_first() {
        test.write(
                priced("second", "EUR", 1, MARCH.plusMillis(1)),
                priced("first", "EUR", 1, MARCH),
                priced("third", "EUR", 1, MARCH.plusSeconds(1)));

        assertThat(test.titles(SampleDocuments.everything())).containsExactly("third", "second", "first");
    }

    @Test
    void page_by_page_every_hit_is_found_once_though_all_of_them_are_equal() {
        List<UUID> written = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            Listing listing = priced("Lighthouse", "EUR", 100, MARCH);
            written.add(listing.id());
            test.write(listing);
        }

        for (Sort sort : Sort.values()) {
            assertThat(pageByPage(sort)).as(sort.name()).containsExactlyInAnyOrderElementsOf(written);
        }
    }

    private List<UUID> pageByPage(Sort sort) {
        PropertySearch search = sort == Sort.RELEVANCE ? words("lighthouse") : priced("EUR", null, null, sort);
        List<UUID> found = new ArrayList<>();
        List<Hit> page = test.find(search.from(Optional.empty(), 3));
        while (!page.isEmpty()) {
            page.forEach(hit -> found.add(hit.id()));
            // As text, the way it travels in a page token.
            Place last = Place.parse(sort, page.get(page.size() - 1).place().toString());
            page = test.find(search.from(Optional.of(last), 3));
        }
        return found;
    }

    @Test
    void a_place_made_up_by_somebody_finds_something_or_nothing_and_breaks_nothing() {
        test.write(listing("Lighthouse"));

        for (String number : List.of("-1", "0", "9223372036854775807")) {
            for (Sort sort : Sort.values()) {
                assertThat(test.answerTo(search(sort, number))).isInstanceOf(SearchOutcome.Found.class);
            }
        }
        assertThat(test.answerTo(search(Sort.RELEVANCE, "7.0"))).isInstanceOf(SearchOutcome.Found.class);
        for (String number : List.of("1.5", "9223372036854775808", "1e3")) {
            assertThatIllegalArgumentException().isThrownBy(() -> search(Sort.PRICE, number));
        }
    }

    @Test
    void what_is_no_place_is_not_taken_for_one() {
        String id = "\"0b8f2a3e-9d0f-4a8c-8b7d-6f1d3c1c8a11\"";
        for (String text : List.of(
                "",
                "[]",
                "{}",
                "[1]",
                "[1,2]",
                "[\"1\"," + id + "]",
                "[1,\"0b8f2a3e\"]",
                "[1e999," + id + "]",
                "[12.34," + id + "]",
                "[NaN," + id + "]",
                "[1," + id + ",3]",
                "[1," + " ".repeat(100) + id + "]")) {
            assertThatIllegalArgumentException().as(text).isThrownBy(() -> Place.parse(Sort.RELEVANCE, text));
        }
    }

    private static PropertySearch search(Sort sort, String number) {
        Place place = Place.parse(sort, "[" + number + ",\"0b8f2a3e-9d0f-4a8c-8b7d-6f1d3c1c8a11\"]");
        PropertySearch search = sort == Sort.RELEVANCE ? words("lighthouse") : priced("EUR", null, null, sort);
        return search.from(Optional.of(place), 10);
    }
}
