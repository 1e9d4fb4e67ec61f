package dev.stayhub.notifications.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stayhub.notifications.ReadableEmail;
import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.testing.ReadEmail;
import dev.stayhub.notifications.testing.SampleBookings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names and reasons are written by strangers: what they write is shown, and does nothing. */
class HostileTextTest {

    static final List<String> LINE_BREAKS =
            List.of("\r\n", "\n", "\r", "\u0000", "\u000b", "\u000c", "\u001b", "\u007f", "\u0085", "\u2028", "\u2029");

    @ParameterizedTest
    @FieldSource("LINE_BREAKS")
    void no_subject_has_a_line_break_whatever_it_is_made_of(String lineBreak) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Letter(
                        "key",
                        SampleBookings.confirmation().recipient(),
                        SampleBookings.WRITTEN_AT,
                        "Hello" + lineBreak + "Bcc: all@stayhub.test",
                        "text",
                        "html",
                        Optional.empty()))
                .withMessageStartingWith("the subject has a line break");
    }

    @ParameterizedTest
    @FieldSource("LINE_BREAKS")
    void a_name_with_a_line_break_stays_on_its_line(String lineBreak) throws Exception {
        String name = "Gwen" + lineBreak + lineBreak + "Bcc: all@stayhub.test";

        assertThat(ReadEmail.of(SampleBookings.confirmation(Map.of("guestName", name, "hostName", name)))
                        .text())
                .contains("Hello Gwen Bcc: all@stayhub.test,\n")
                .contains("Host: Gwen Bcc: all@stayhub.test\n");
        assertThat(ReadEmail.of(SampleBookings.email(EmailKind.BOOKING_CANCELLATION, Map.of("reason", name)))
                        .text())
                .contains("The reason given: Gwen Bcc: all@stayhub.test\n");
    }

    @Test
    void markup_is_shown_and_not_obeyed() throws Exception {
        String markup = "<script>alert('x')</script> & \"<img src=x onerror=alert(1)>\"";
        for (EmailKind kind : EmailKind.values()) {
            for (String field : textsIn(kind)) {
                ReadEmail email = ReadEmail.of(SampleBookings.email(kind, Map.of(field, markup)));

                assertThat(email.html())
                        .as("%s, %s", kind, field)
                        .doesNotContain("<script", "<img")
                        .matches(html -> field.equals("reason") || html.contains("&lt;script&gt;alert("));
                if (!field.equals("reason")) {
                    assertThat(email.text()).as("%s, %s", kind, field).contains(markup);
                }
            }
        }
        assertThat(ReadEmail.of(SampleBookings.email(EmailKind.BOOKING_CANCELLATION, Map.of("reason", markup)))
                        .html())
                .contains("&lt;script&gt;alert(")
                .contains("&lt;/script&gt; &amp; ");
    }

    /** The fields of the event that people wrote and that the email shows. */
    private static List<String> textsIn(EmailKind kind) {
        return Stream.of("guestName", "hostName", "propertyTitle", "city", "country", "reference", "reason")
                .filter(SampleBookings.fields(kind)::contains)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"=?UTF-8?Q?=0D=0ABcc:_all@stayhub.test?=", "=?utf-8?B?wqA=?= \u00e9"})
    void what_looks_like_an_encoded_word_is_not_decoded(String title) throws Exception {
        RenderedEmail email = SampleBookings.confirmation(Map.of("propertyTitle", title));

        assertThat(ReadableEmail.of(email).subject())
                .isEqualTo("Booking confirmed: " + title + ", Lisbon, 26 March 2027");
    }

    @Test
    void a_template_s_own_language_has_no_meaning_in_a_value() throws Exception {
        String text = ReadEmail.of(SampleBookings.confirmation(Map.of("guestName", "${stay.total()} @if(true)")))
                .text();

        assertThat(text).contains("Hello ${stay.total()} @if(true),");
    }

    @Test
    void half_a_character_does_no_harm() throws Exception {
        assertThat(ReadEmail.of(SampleBookings.confirmation(Map.of("propertyTitle", "Loft \ud83c")))
                        .text())
                .contains("Loft ?, Lisbon");
    }

    @Test
    void a_currency_that_nobody_knows_is_refused() {
        for (String currency : List.of("ZZZ", "XTS", "EURO")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SampleBookings.confirmation(Map.of("currency", currency)))
                    .withMessageContaining("currency");
        }
    }
}
