package dev.stayhub.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmailAddressTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "guest@stayhub.test",
                "first.last+tag@sub.example.com",
                "o'hara@example.com",
                "a@b.co",
                "x@1e100.net",
            })
    void one_plain_mailbox_is_accepted(String address) {
        assertThat(new EmailAddress(address).value()).isEqualTo(address);
    }

    @ParameterizedTest
    @CsvSource({
        "Guest@StayHub.TEST, Guest@stayhub.test",
        "a@bücher.example, a@xn--bcher-kva.example",
        "a@BÜCHER.example, a@xn--bcher-kva.example",
        "a@xn--strae-oqa.example, a@xn--strae-oqa.example",
        "a@例え.テスト, a@xn--r8jz45g.xn--zckzah",
        "a@3.example4, a@3.example4",
    })
    void the_domain_is_kept_in_ascii_and_lower_case(String given, String kept) {
        assertThat(new EmailAddress(given).value()).isEqualTo(kept);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "@example.com",
                "guest",
                "guest@",
                "guest@localhost",
                "a@b@example.com",
                "a@example.com,b@example.com",
                "a@example.com, b@example.com",
                "Gwen <gwen@example.com>",
                "<gwen@example.com>",
                "\"quoted\"@example.com",
                "a..b@example.com",
                ".a@example.com",
                "a.@example.com",
                "a b@example.com",
                " a@example.com",
                "a@example.com ",
                "a@example.com\r\nBcc: b@example.com",
                "a@example.com\n",
                "a\u0000@example.com",
                "a@exa mple.com",
                "a@-example.com",
                "a@example-.com",
                "a@.example.com",
                "a@example..com",
                "a@[127.0.0.1]",
                "gästebuch@example.com",
                "a@exa\u2028mple.com",
                "a@example.com\u3002",
                "a@127.0.0.1",
                "a@example.1",
                "a@stra\u00dfe.example",
                "a@STRA\u1e9eE.example",
                "a@\u03b1\u03c2.example",
                "a@\u0915\u200d\u0937.example",
            })
    void anything_else_is_refused(String address) {
        assertThatIllegalArgumentException().isThrownBy(() -> new EmailAddress(address));
    }

    @Test
    void lengths_have_limits() {
        assertThat(new EmailAddress("a".repeat(64) + "@example.com").value()).hasSize(76);
        assertThatIllegalArgumentException().isThrownBy(() -> new EmailAddress("a".repeat(65) + "@example.com"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EmailAddress("a@" + "b".repeat(60) + ("." + "c".repeat(60)).repeat(4) + ".com"));
        assertThatIllegalArgumentException().isThrownBy(() -> new EmailAddress(null));
    }
}
