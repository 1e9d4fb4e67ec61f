package dev.stayhub.search;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * {@link SearchWords} in OpenSearch's query language. A property's score is the sum of what each word is worth where it
 * matches best. The score depends on the property's own text and on nothing else: OpenSearch's usual score depends on how
 * often a word occurs in all documents, so every save of any property would move the others while somebody turns pages.
 */
final class WordsJson {

    /** One or two words must all match; of more words, a quarter may be missing. */
    private static final String WORDS_AT_LEAST = "2<75%";

    private static final int WORTH_IN_TITLE = 4;
    private static final int WORTH_IN_CITY = 3;
    private static final int WORTH_ELSEWHERE = 2;
    private static final int WORTH_WITH_TYPO = 1;

    /** Fuzzy matching is what costs time: about as much for each word as everything else together. */
    private static final int MOST_WORDS_WITH_TYPOS = 5;

    private static final int SHORTEST_WITH_TYPO = 3;
    /** The time for one word grows with its length. */
    private static final int LONGEST_WITH_TYPO = 15;

    private static final int TYPOS = 1;
    /** The first letter must be right, for speed. */
    private static final int EXACT_LETTERS = 1;

    private WordsJson() {}

    static ObjectNode of(SearchWords words) {
        boolean mayHaveTypos = words.words().size() <= MOST_WORDS_WITH_TYPOS;
        ObjectNode bool = object();
        ArrayNode should = bool.putArray("should");
        words.words().forEach(word -> should.add(bestMatch(word, mayHaveTypos)));
        bool.put("minimum_should_match", WORDS_AT_LEAST);
        return object().set("bool", bool);
    }

    private static ObjectNode bestMatch(String word, boolean mayHaveTypo) {
        ArrayNode matches = JsonNodeFactory.instance.arrayNode();
        matches.add(worth(WORTH_IN_TITLE, match(Documents.FOLDED_TITLE, word)));
        matches.add(worth(WORTH_IN_CITY, match(Documents.FOLDED_CITY, word)));
        matches.add(worth(WORTH_ELSEWHERE, match(Documents.FOLDED_TEXT, word)));
        int length = word.codePointCount(0, word.length());
        if (mayHaveTypo && length >= SHORTEST_WITH_TYPO && length <= LONGEST_WITH_TYPO) {
            matches.add(worth(WORTH_WITH_TYPO, fuzzy(Documents.FOLDED_TEXT, word)));
        }
        return object().set("dis_max", object().set("queries", matches));
    }

    private static ObjectNode worth(int score, ObjectNode query) {
        ObjectNode constant = object();
        constant.set("filter", query);
        constant.put("boost", score);
        return object().set("constant_score", constant);
    }

    /** A word with punctuation in it, such as wi-fi, is several to OpenSearch, and all of them must be there. */
    private static ObjectNode match(String field, String word) {
        ObjectNode match = object().put("query", word).put("operator", "and");
        return object().set("match", object().set(field, match));
    }

    private static ObjectNode fuzzy(String field, String word) {
        ObjectNode fuzzy = object();
        fuzzy.put("value", word);
        fuzzy.put("fuzziness", TYPOS);
        fuzzy.put("prefix_length", EXACT_LETTERS);
        // By default only the 50 most similar words of all documents are looked for. Which ones these are changes
        // whenever
        // a property is saved, and with them who is found.
        fuzzy.put("rewrite", "constant_score");
        return object().set("fuzzy", object().set(field, fuzzy));
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
