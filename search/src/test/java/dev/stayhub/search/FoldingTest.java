package dev.stayhub.search;

import static dev.stayhub.search.Folding.fold;
import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FoldingTest {

    private static final Locale TURKISH = Locale.forLanguageTag("tr");

    @ParameterizedTest
    @CsvSource({
        // Latin
        "São Tomé, SAO TOME",
        "Sa\u0303o Tome\u0301, São Tomé",
        "Łódź, lodz",
        "Tromsø, TROMSO",
        "Gießen, GIESSEN",
        "GIEẞEN, giessen",
        "Đà Nẵng, Da Nang",
        "Thừa Thiên Huế, thua thien hue",
        "İstanbul, ISTANBUL",
        "Iğdır, ığdir",
        "Þórshöfn, thorshofn",
        "Ålesund, A\u030Alesund",
        "Gəncə, Gence",
        // Greek and Cyrillic
        "Αθήνα, ΑΘΗΝΑ",
        "Πειραιάς, ΠΕΙΡΑΙΆΣ",
        "Орёл, ОРЕЛ",
        "Йошкар-Ола, И\u0306ОШКАР-ОЛА",
        // Marks that are optional in writing
        "مُحَمَّدِيَّة, محمديه",
        "أبو ظبي, ابو ظبى",
        "تهران, تـهـران",
        "کرمان, كرمان",
        "קִרְיַת גַּת, קרית גת",
        // Scripts with marks that are letters: only the encoding may differ
        "\u0958, \u0915\u093C",
        "กำแพงเพชร, กํ\u0E32แพงเพชร",
        "서울, \u1109\u1165\u110B\u116E\u11AF",
        // Japanese: wide and narrow, and a variant of a character
        "ｶﾞｰﾃﾞﾝ, ガーデン",
        "か\u3099, が",
        "ＴＯＫＹＯ１, tokyo1",
        "葛\uDB40\uDD00城, 葛城",
        // Digits, punctuation, spaces, invisible characters
        "شارع ٢٤, شارع 24",
        "L’Aquila, L'Aquila",
        "Hawaiʻi, Hawai'i",
        "Saint‑Denis, Saint–Denis",
        "'  New\u00A0\u2003York ', new york",
        "Mün\u00ADchen\u200B, munchen",
    })
    void what_people_type_for_the_same_is_the_same(String one, String other) {
        assertThat(fold(one)).isEqualTo(fold(other));
    }

    @ParameterizedTest
    @CsvSource({
        "か, が",
        "ハリ, パリ",
        "Тверь, Тверъ",
        "Ий, Ии",
        "दिल्ली, दल्ली",
        "कम, काम",
        "กา, ก้า",
        "서울, 서월",
        "東京, 京東",
        "باب, تاب",
        "St Ives, Stives"
    })
    void different_letters_stay_different(String one, String other) {
        assertThat(fold(one)).isNotEqualTo(fold(other));
    }

    @Test
    void no_character_is_folded_in_two_ways() {
        IntStream.rangeClosed(1, Character.MAX_CODE_POINT)
                .filter(FoldingTest::isCharacter)
                .forEach(c -> assertFoldedAlike("x" + Character.toString(c) + "y"));
    }

    private static void assertFoldedAlike(String text) {
        String folded = fold(text);
        assertThat(fold(folded)).as(text).isEqualTo(folded);
        for (Normalizer.Form form : Normalizer.Form.values()) {
            assertThat(fold(Normalizer.normalize(text, form))).as(text).isEqualTo(folded);
        }
        for (Locale locale : new Locale[] {Locale.ROOT, TURKISH}) {
            assertThat(fold(text.toLowerCase(locale))).as(text).isEqualTo(folded);
            assertThat(fold(text.toUpperCase(locale))).as(text).isEqualTo(folded);
        }
    }

    private static boolean isCharacter(int c) {
        return switch (Character.getType(c)) {
            case Character.UNASSIGNED, Character.SURROGATE, Character.PRIVATE_USE -> false;
            default -> !isIotaSubscript(c);
        };
    }

    /** Ancient Greek: an accent in lower case and a letter in upper case. */
    private static boolean isIotaSubscript(int c) {
        return Normalizer.normalize(Character.toString(c), Normalizer.Form.NFD).indexOf('\u0345') >= 0;
    }
}
