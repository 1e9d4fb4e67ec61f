package dev.stayhub.notifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stayhub.events.EmailAddress;
import dev.stayhub.notifications.testing.SampleBookings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RenderedEmailTest {

    private static final EmailAddress GUEST = new EmailAddress("guest@stayhub.test");

    @Test
    void its_bytes_are_its_own() {
        byte[] given = {1, 2, 3};
        RenderedEmail email = new RenderedEmail("key", GUEST, given);
        given[0] = 9;
        email.bytes()[1] = 9;

        assertThat(email.bytes()).containsExactly(1, 2, 3);
    }

    @Test
    void emails_are_equal_when_their_bytes_are() {
        RenderedEmail email = new RenderedEmail("key", GUEST, new byte[] {1});

        assertThat(email)
                .isEqualTo(new RenderedEmail("key", GUEST, new byte[] {1}))
                .isNotEqualTo(new RenderedEmail("key", GUEST, new byte[] {2}))
                .isNotEqualTo(new RenderedEmail("other", GUEST, new byte[] {1}))
                .isNotEqualTo(new RenderedEmail("key", new EmailAddress("host@stayhub.test"), new byte[] {1}));
    }

    @Test
    void a_log_line_shows_neither_recipient_nor_content() {
        assertThat(SampleBookings.confirmation().toString())
                .contains(SampleBookings.KEY)
                .doesNotContain("guest@stayhub.test")
                .doesNotContain("Gwen");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "a\r\nBcc: b@stayhub.test", "a\u0000", "caf\u00e9"})
    void a_key_is_visible_ascii(String key) {
        assertThatIllegalArgumentException().isThrownBy(() -> new RenderedEmail(key, GUEST, new byte[0]));
    }

    @Test
    void a_key_has_at_most_200_characters() {
        assertThat(new RenderedEmail("k".repeat(200), GUEST, new byte[0]).key()).hasSize(200);
        assertThatIllegalArgumentException().isThrownBy(() -> new RenderedEmail("k".repeat(201), GUEST, new byte[0]));
    }
}
