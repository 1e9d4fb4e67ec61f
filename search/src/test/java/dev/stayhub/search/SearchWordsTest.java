package dev.stayhub.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SearchWordsTest {

    @Test
    void words_are_folded_and_have_no_punctuation_at_their_ends() {
        assertThat(words("  Lofts, (near) the \"Tram\" - & wi-fi! "))
                .containsExactly("lofts", "near", "the", "tram", "wi-fi");
        assertThat(words("กรุงเทพ दिल्ली 🏊")).containsExactly("กรุงเทพ", "दिल्ली", "🏊");
    }

    @Test
    void a_word_counts_once_whatever_its_case() {
        assertThat(words("Loft LOFT löft")).containsExactly("loft");
    }

    @Test
    void a_text_without_a_word_matches_everything() {
        assertThat(SearchWords.in(" ,;- ").isEmpty()).isTrue();
        assertThat(SearchWords.in("").isEmpty()).isTrue();
    }

    @Test
    void twenty_words_are_accepted_and_twenty_one_are_not() {
        assertThat(words(numbers(20))).hasSize(20);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SearchWords.in(numbers(21)))
                .withMessage("can have at most 20 words");
    }

    /** What OpenSearch gets is what counts: it limits how many words a query has. */
    @Test
    void characters_that_stand_for_several_are_counted_as_several() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SearchWords.in("㍿".repeat(100)))
                .withMessage("can have at most 250 letters when ligatures are written out");
    }

    private static Iterable<String> words(String text) {
        return SearchWords.in(text).words();
    }

    private static String numbers(int count) {
        return IntStream.range(0, count).mapToObj(Integer::toString).collect(Collectors.joining(" "));
    }
}
