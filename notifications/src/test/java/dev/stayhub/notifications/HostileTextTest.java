package dev.stayhub.notifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Titles, names and cities are written by strangers. */
class HostileTextTest {

    static final List<String> LINE_BREAKS =
            List.of("\r\n", "\n", "\r", "\u0000", "\u000b", "\u000c", "\u001b", "\u007f", "\u0085", "\u2028", "\u2029");

    @ParameterizedTest
    @FieldSource("LINE_BREAKS")
    void a_title_or_city_with_a_line_break_is_refused_because_it_goes_into_a_header(String lineBreak) {
        Map<String, String> fieldsInTheSubject = Map.of("propertyTitle", "the property's title", "city", "the city");
        fieldsInTheSubject.forEach((field, name) -> assertThatIllegalArgumentException()
                .isThrownBy(() -> Samples.confirmation(Map.of(field, "Loft" + lineBreak + "Bcc: all@stayhub.test")))
                .withMessage(name + " has a line break or another control character"));
    }

    @ParameterizedTest
    @FieldSource("LINE_BREAKS")
    void no_subject_has_a_line_break_whatever_it_is_made_of(String lineBreak) {
        Letter letter = new Letter(
                "key",
                "id",
                Samples.booking().booking().guestEmail(),
                Samples.CREATED_AT,
                "Hello" + lineBreak + "Bcc: all@stayhub.test",
                "text",
                "html");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> letter.from(Samples.SENDER))
                .withMessageStartingWith("the subject has a line break");
    }

    @ParameterizedTest
    @FieldSource("LINE_BREAKS")
    void a_name_with_a_line_break_stays_on_its_line(String lineBreak) throws Exception {
        String name = "Gwen" + lineBreak + lineBreak + "Bcc: all@stayhub.test";
        ReadEmail email = ReadEmail.of(Samples.confirmation(Map.of("guestName", name, "hostName", name)));

        assertThat(Collections.list(email.message().getAllHeaders()))
                .extracting(header -> header.getName())
                .containsExactlyInAnyOrder(
                        "Date",
                        "From",
                        "Reply-To",
                        "To",
                        "Message-ID",
                        "Subject",
                        "MIME-Version",
                        "Content-Type",
                        "Auto-Submitted");
        assertThat(email.text())
                .contains("Hello Gwen Bcc: all@stayhub.test,\n")
                .contains("Host: Gwen Bcc: all@stayhub.test\n");
    }

    @ParameterizedTest
    @FieldSource("LINE_BREAKS")
    void a_key_with_a_line_break_is_refused_because_it_goes_into_a_header(String lineBreak) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Samples.confirmation(
                        Map.of("idempotencyKey", "booking-created:1" + lineBreak + "Bcc: all@stayhub.test")));
    }

    @Test
    void markup_is_shown_and_not_obeyed() throws Exception {
        String markup = "<script>alert('x')</script> & \"<img src=x onerror=alert(1)>\"";
        for (String field : List.of("guestName", "hostName", "propertyTitle", "city", "country", "reference")) {
            ReadEmail email = ReadEmail.of(Samples.confirmation(Map.of(field, markup)));

            assertThat(email.html())
                    .as(field)
                    .contains("&lt;script&gt;alert(")
                    .contains("&lt;/script&gt; &amp; ")
                    .doesNotContain("<script")
                    .doesNotContain("<img");
            assertThat(email.text()).as(field).contains(markup);
        }
    }

    @Test
    void a_template_s_own_language_has_no_meaning_in_a_value() throws Exception {
        String text = ReadEmail.of(Samples.confirmation(Map.of("guestName", "${view.total()} @if(true)")))
                .text();

        assertThat(text).startsWith("Hello ${view.total()} @if(true),");
    }

    @Test
    void half_a_character_does_no_harm() throws Exception {
        assertThat(ReadEmail.of(Samples.confirmation(Map.of("propertyTitle", "Loft \ud83c")))
                        .text())
                .contains("Loft ?, Lisbon");
    }

    @Test
    void a_currency_that_nobody_knows_is_refused() {
        for (String currency : List.of("ZZZ", "XXX", "EURO")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Samples.confirmation(Map.of("currency", currency)))
                    .withMessageContaining("currency");
        }
    }
}
