package dev.stayhub.search;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.EnumSet;
import java.util.Set;

/**
 * Makes texts equal that differ only in case, accents or encoding. Documents are folded when they are indexed and
 * searches when they are asked, by this one method, so both sides always see the same. Whoever changes the result must
 * also change the mapping's version in {@link IndexName}, so that all documents are indexed anew.
 */
final class Folding {

    private static final int BREVE = 0x306;
    private static final int VOICED = 0x3099;
    private static final int SEMI_VOICED = 0x309A;
    private static final int TATWEEL = 0x640;

    /** Scripts whose combining marks are accents or optional vowels. In other scripts, such as Thai, they are letters. */
    private static final Set<UnicodeScript> WITH_ACCENTS = EnumSet.of(
            UnicodeScript.INHERITED,
            UnicodeScript.LATIN,
            UnicodeScript.GREEK,
            UnicodeScript.CYRILLIC,
            UnicodeScript.ARABIC,
            UnicodeScript.HEBREW,
            UnicodeScript.SYRIAC);

    private Folding() {}

    /** The folded text, in Unicode's form NFKC, with single spaces between words. Folding it again changes nothing. */
    static String fold(String text) {
        StringBuilder folded = new StringBuilder(text.length());
        // Decomposed, accents are characters of their own, and wide, narrow and ligature forms are plain letters.
        Normalizer.normalize(text, Form.NFKD).codePoints().forEach(c -> append(folded, c));
        return Normalizer.normalize(folded, Form.NFKC).strip();
    }

    private static void append(StringBuilder folded, int c) {
        if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
            if (last(folded) != ' ') {
                folded.append(' ');
            }
        } else if (Character.isDigit(c)) {
            folded.append(Character.digit(c, 10));
        } else if (!isDropped(c, last(folded))) {
            // By way of upper case, so that all lower-case forms of a letter are one, as the two of Greek sigma.
            folded.append(simple(Character.toLowerCase(Character.toUpperCase(c))));
        }
    }

    private static int last(StringBuilder folded) {
        return folded.isEmpty() ? ' ' : folded.codePointBefore(folded.length());
    }

    private static boolean isDropped(int c, int before) {
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK ->
                WITH_ACCENTS.contains(UnicodeScript.of(c)) && !isPartOfLetter(c, before);
            // Invisible: soft hyphens, joiners, marks of direction.
            case Character.FORMAT -> true;
            default -> c == TATWEEL;
        };
    }

    /** Japanese ka and ga, and Cyrillic i and short i, are different letters, with keys of their own. */
    private static boolean isPartOfLetter(int mark, int letter) {
        return mark == VOICED || mark == SEMI_VOICED || (mark == BREVE && letter == 'и');
    }

    /** Replaces letters that Unicode does not decompose, and punctuation that is typed in several ways. */
    private static String simple(int c) {
        return switch (c) {
            case 'ß' -> "ss";
            case 'æ' -> "ae";
            case 'œ' -> "oe";
            case 'þ' -> "th";
            case 'đ', 'ð', 'ɖ', 'ɗ' -> "d";
            case 'ø', 'ɔ' -> "o";
            case 'ə', 'ɛ' -> "e";
            case 'ı' -> "i";
            case 'ł' -> "l";
            case 'ħ' -> "h";
            case 'ŧ' -> "t";
            case 'ŋ' -> "n";
            case 'ɓ' -> "b";
            case 'ƙ' -> "k";
            case 'ƴ' -> "y";
            case 'ƒ' -> "f";
            case 'ɣ' -> "g";
            // Arabic letters for which Persian and Urdu keyboards have another character, or that are often swapped.
            case 'ٱ' -> "ا";
            case 'ى', 'ی' -> "ي";
            case 'ک' -> "ك";
            case 'ة', 'ہ' -> "ه";
            case '’', '‘', '‛', '′', 'ʼ', 'ʻ', 'ʹ', '`' -> "'";
            default -> Character.getType(c) == Character.DASH_PUNCTUATION ? "-" : Character.toString(c);
        };
    }
}
