package dev.stayhub.search;

import static dev.stayhub.search.Folding.fold;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The words of a search text, folded as the documents are. A word is what stands between spaces, without the punctuation
 * at its ends. Their number and length are limited, because each costs the index time.
 *
 * @param words each has a letter, a digit or a symbol such as an emoji; empty if every document matches
 */
public record SearchWords(List<String> words) {

    /** Matches everything. */
    public static final SearchWords NONE = new SearchWords(List.of());

    private static final int MAX_WORDS = 20;
    /** More than API clients may send: folding writes some characters out, such as ㍿ as four. */
    private static final int MAX_LENGTH = 250;

    private static final Pattern PUNCTUATION_AT_ENDS =
            Pattern.compile("^[^\\p{L}\\p{M}\\p{N}\\p{So}]+|[^\\p{L}\\p{M}\\p{N}\\p{So}]+$");

    public SearchWords {
        words = List.copyOf(words);
    }

    /**
     * The words of a text.
     *
     * @throws IllegalArgumentException if there are too many, or if they are too long; the message says what is allowed
     */
    public static SearchWords in(String text) {
        String folded = fold(text);
        if (folded.codePointCount(0, folded.length()) > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "can have at most " + MAX_LENGTH + " letters when ligatures are written out");
        }
        List<String> words = Arrays.stream(folded.split(" "))
                .map(word -> PUNCTUATION_AT_ENDS.matcher(word).replaceAll(""))
                .filter(word -> !word.isEmpty())
                .distinct()
                .toList();
        if (words.size() > MAX_WORDS) {
            throw new IllegalArgumentException("can have at most " + MAX_WORDS + " words");
        }
        return new SearchWords(words);
    }

    public boolean isEmpty() {
        return words.isEmpty();
    }
}
