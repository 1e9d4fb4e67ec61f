package dev.stayhub.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MaskedTest {

    private final Masked masked = new Masked(Set.of("room", "city", "price"));

    @Test
    void a_field_nobody_has_thought_about_is_hidden_whatever_it_holds() {
        String shown = masked.payload("""
                        {"guestPhone": 351210000000, "guest": {"name": "Gwen"}, "notes": ["call Gwen"],
                         "city": {"of": "Gwen"}, "room": "gwen@stayhub.test"}
                        """).toString();

        assertThat(shown).doesNotContain("Gwen", "3512", "gwen@").contains("\"guestPhone\":\"***\"");
    }

    @Test
    void harmless_values_are_shown_as_they_are() {
        String payload = "{\"room\":17,\"city\":\"Lisbon\",\"price\":12345678901234567890.15}";

        assertThat(masked.payload(payload)).hasToString(payload);
        assertThat(masked.payload("{\"room\":null,\"city\":true}")).hasToString("{\"room\":null,\"city\":true}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[\"Gwen\"]", "\"Gwen\"", "{\"room\": Gwen}", ""})
    void what_is_no_payload_is_hidden_as_a_whole(String payload) {
        assertThat(masked.payload(payload)).hasToString("\"***\"");
    }

    @Test
    void a_number_too_long_to_be_read_is_hidden_and_costs_nobody_the_list() {
        assertThat(masked.payload("{\"room\": " + "9".repeat(2_000) + "}")).hasToString("\"***\"");
    }

    @Test
    void an_address_that_a_provider_quotes_is_hidden() {
        assertThat(Masked.text("550 5.1.1 <gwen.guest@stayhub.test>: no such user, gwen@example.com"))
                .isEqualTo("550 5.1.1 <***>: no such user, ***");
    }

    @Test
    void a_name_that_a_provider_quotes_is_hidden_if_the_payload_hides_it() {
        String payload = """
                {"guestEmail": "gwen@stayhub.test", "guestName": "Gwen", "city": "Lisbon", "lang": "en",
                 "others": [{"name": "Ada (née $1)"}], "room": {"of": "Hugo"}}
                """;

        assertThat(masked.error("550 no such user Gwen@stayhub.test (GWEN) en Lisbon, Ada (née $1), Hugo", payload))
                .isEqualTo("550 no such user *** (***) en Lisbon, ***, ***");
        assertThat(masked.error("550 no <gwen.guest@stayhub.test>", payload)).isEqualTo("550 no <***>");
        assertThat(masked.error("550 $1 <gwen@stayhub.test>", "{}")).isEqualTo("550 $1 <***>");
    }

    @Test
    void of_a_payload_that_cannot_be_read_the_error_may_quote_anything() {
        assertThat(masked.error("unexpected token Gwen", "{\"guestName\": Gwen}"))
                .isEqualTo("***");
    }
}
