package dev.stayhub.worker.ops;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.EventJson;
import dev.stayhub.worker.BookingMessages;
import org.junit.jupiter.api.Test;

class MaskedTest {

    @Test
    void of_a_booking_everything_is_shown_but_who_it_is_about() {
        BookingCreated event = BookingMessages.event();

        String shown = Masked.json(EventJson.write(event));

        assertThat(shown)
                .contains(event.booking().bookingId().toString(), "K7WQ2MTD", "2027-03-26", "46060", "Lisbon")
                .contains("\"guestEmail\" : \"***\"", "\"guestName\" : \"***\"")
                .doesNotContain("guest@stayhub.test", "Gwen", "host@stayhub.test", "Hugo");
    }

    @Test
    void a_field_nobody_has_thought_about_is_hidden_whatever_it_holds() {
        String shown = Masked.json("""
                {"guestPhone": 351210000000, "guest": {"name": "Gwen"}, "notes": ["call Gwen"], "city": {"of": "Gwen"},
                 "reference": "gwen@stayhub.test"}
                """);

        assertThat(shown).doesNotContain("Gwen", "3512", "gwen@").contains("\"guestPhone\" : \"***\"");
    }

    @Test
    void an_address_that_a_provider_quotes_is_hidden() {
        assertThat(Masked.text("550 5.1.1 <gwen.guest@stayhub.test>: no such user, gwen@example.com"))
                .isEqualTo("550 5.1.1 <***>: no such user, ***");
    }

    @Test
    void unmasked_is_as_it_is() {
        assertThat(Masked.plainJson("{\"guestName\": \"Gwen\"}")).contains("\"guestName\" : \"Gwen\"");
    }
}
