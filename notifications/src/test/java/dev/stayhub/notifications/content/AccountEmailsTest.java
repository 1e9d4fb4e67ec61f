package dev.stayhub.notifications.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.notifications.testing.ReadEmail;
import dev.stayhub.notifications.testing.SampleBookings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Emails to addresses that somebody typed who may not own them. */
class AccountEmailsTest {

    @ParameterizedTest
    @EnumSource(names = {"SIGN_UP_CODE", "PASSWORD_RESET_CODE"})
    void the_code_and_how_long_it_is_valid_are_in_the_text(EmailKind kind) throws Exception {
        assertThat(ReadEmail.of(SampleBookings.email(kind)).text())
                .contains("\n\nK7WQ-2MTD-9XPA-H4RC\n\n")
                .contains("valid for 3 hours");
    }

    @Test
    void whoever_has_an_account_gets_no_code() throws Exception {
        assertThat(ReadEmail.of(SampleBookings.email(EmailKind.ACCOUNT_EXISTS)).text())
                .contains("It has one already")
                .doesNotContain("K7WQ");
    }

    /** Two requests for two addresses: but for the address and the key there is no difference. */
    @ParameterizedTest
    @EnumSource(names = {"SIGN_UP_CODE", "ACCOUNT_EXISTS", "PASSWORD_RESET_CODE"})
    void nothing_in_the_email_was_chosen_by_whoever_asked_for_it(EmailKind kind) throws Exception {
        ReadEmail email = ReadEmail.of(SampleBookings.email(kind));
        ReadEmail other = ReadEmail.of(SampleBookings.email(kind, Map.of("email", "you-won@prize.test")));

        assertThat(other.text()).isEqualTo(email.text()).startsWith("StayHub\n\nHello,\n");
        assertThat(other.html()).isEqualTo(email.html());
        assertThat(other.header("Subject")).isEqualTo(email.header("Subject"));
        assertThat(other.header("To")).isEqualTo("you-won@prize.test");
    }
}
