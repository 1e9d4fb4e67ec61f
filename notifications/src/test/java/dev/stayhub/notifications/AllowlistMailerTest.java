package dev.stayhub.notifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stayhub.events.EmailAddress;
import dev.stayhub.notifications.testing.SampleBookings;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllowlistMailerTest {

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "*.test, guest@stayhub.test, true",
        "*.test, guest@mail.stayhub.test, true",
        "*.TEST, guest@stayhub.test, true",
        "*.test, guest@stayhub.test.example.com, false",
        "*.test, guest@contest.com, false",
        "*.stayhub.test, guest@mail.stayhub.test, true",
        "*.stayhub.test, guest@stayhub.test, false",
        "*.stayhub.test, guest@notstayhub.test, false",
        "@example.com, guest@example.com, true",
        "@Example.COM, guest@example.com, true",
        "@example.com, guest@mail.example.com, false",
        "@example.com, guest@badexample.com, false",
        "@b\u00fccher.example, guest@xn--bcher-kva.example, true",
        "name@example.com, name@example.com, true",
        "Name@example.com, nAME@example.com, true",
        "name@example.com, surname@example.com, false",
        "*, anybody@example.com, true",
    })
    void a_pattern_decides_who_can_be_mailed(String pattern, String recipient, boolean allowed) {
        SendOutcome outcome = send(List.of(pattern), recipient);

        if (allowed) {
            assertThat(outcome).isEqualTo(new SendOutcome.Sent(""));
            assertThat(directory).isNotEmptyDirectory();
        } else {
            assertThat(outcome).isInstanceOf(SendOutcome.Refused.class);
            assertThat(directory).isEmptyDirectory();
        }
    }

    @Test
    void one_pattern_that_matches_is_enough_and_none_allows_nobody() {
        assertThat(send(List.of("*.test", "@example.com"), "guest@example.com")).isEqualTo(new SendOutcome.Sent(""));
        assertThat(send(List.of(), "guest@stayhub.test")).isInstanceOf(SendOutcome.Refused.class);
    }

    @Test
    void the_refusal_says_what_is_allowed_and_does_not_name_the_person() {
        assertThat(send(List.of("*.test", "@stayhub.example"), "gwen@example.com"))
                .isEqualTo(new SendOutcome.Refused("recipients at example.com are not permitted here; allowed are"
                        + " [*.test, @stayhub.example]"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "test", ".test", "*test", "*.", "@", "@test", "a@b@example.com", "*@example.com", "**"})
    void what_is_no_pattern_is_refused_with_an_example_of_one(String pattern) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecipientPattern.of(pattern))
                .withMessageContaining("'" + pattern + "'")
                .withMessageContaining("*.test, @example.com, name@example.com, or *");
    }

    private SendOutcome send(List<String> patterns, String recipient) {
        RenderedEmail email = SampleBookings.confirmation();
        try (Mailer mailer = new AllowlistMailer(new FileMailer(directory), patterns)) {
            return mailer.send(new RenderedEmail(email.key(), new EmailAddress(recipient), email.bytes()));
        }
    }
}
