package dev.stayhub.notifications.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.notifications.testing.ReadEmail;
import dev.stayhub.notifications.testing.SampleBookings;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whoever reads the one knows what whoever reads the other knows. */
class TextAndHtmlTest {

    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");

    /** Each takes another way through the templates. */
    private static final List<Map<String, String>> VARIATIONS = List.of(
            Map.of(),
            Map.of("cancellableUntil", "2027-01-01"),
            Map.of("reason", ""),
            Map.of("cancelledBy", "OPERATOR"));

    @ParameterizedTest
    @EnumSource
    void they_say_the_same_in_the_same_order(EmailKind kind) throws Exception {
        for (Map<String, String> variation : VARIATIONS) {
            ReadEmail email = ReadEmail.of(SampleBookings.email(kind, variation));

            assertThat(words(withoutTags(email.html())))
                    .as("%s", variation)
                    .isEqualTo(words(email.text()))
                    .hasSizeGreaterThan(60);
        }
    }

    @ParameterizedTest
    @EnumSource
    void the_text_has_no_traces_of_its_template(EmailKind kind) throws Exception {
        String text = ReadEmail.of(SampleBookings.email(kind)).text();

        assertThat(text)
                .startsWith("StayHub\n\nHello")
                .endsWith(".\n")
                .doesNotContain("\n\n\n", "<", ">", "&", "@", "${", " \n", "\n ");
    }

    private static List<String> words(String text) {
        return NO_WORD.splitAsStream(text).filter(word -> !word.isEmpty()).toList();
    }

    private static String withoutTags(String html) {
        return html.replaceAll("(?s)<head>.*</head>", "")
                .replaceAll("<[^>]*>", " ")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
    }
}
