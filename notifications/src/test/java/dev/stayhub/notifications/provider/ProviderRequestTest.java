package dev.stayhub.notifications.provider;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stayhub.notifications.ReadableEmail;
import dev.stayhub.notifications.Token;
import dev.stayhub.notifications.testing.SampleBookings;
import dev.stayhub.testbed.mail.ScriptedProvider;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is on the wire. */
class ProviderRequestTest {

    @Test
    void an_email_is_posted_with_its_key_and_our_token() throws IOException {
        ScriptedProvider.Request request = posted();

        assertThat(request.firstLine()).isEqualTo("POST /emails HTTP/1.1");
        assertThat(request.header("authorization")).isEqualTo("Bearer secret-token");
        assertThat(request.header("idempotency-key")).isEqualTo(SampleBookings.KEY);
        assertThat(request.header("content-type")).isEqualTo("application/json");
        assertThat(request.header("upgrade")).isEmpty();
    }

    @Test
    void the_json_says_what_the_stored_bytes_say() throws IOException {
        ReadableEmail email = ReadableEmail.of(SampleBookings.confirmation());
        JsonNode json = new ObjectMapper().readTree(posted().body());

        assertThat(names(json))
                .containsExactly("from", "to", "reply_to", "subject", "text", "html", "headers", "attachments");
        assertThat(json.get("from").textValue()).isEqualTo("StayHub <bookings@stayhub.test>");
        assertThat(json.get("to")).hasSize(1);
        assertThat(json.get("to").get(0).textValue()).isEqualTo("guest@stayhub.test");
        assertThat(json.get("reply_to").textValue()).isEqualTo("support@stayhub.test");
        assertThat(json.get("subject").textValue())
                .isEqualTo("Booking confirmed: Loft above the tram, Lisbon, 26 March 2027");
        assertThat(json.get("text").textValue()).isEqualTo(email.text()).contains("Your booking is confirmed.");
        assertThat(json.get("html").textValue()).isEqualTo(email.html()).startsWith("<!DOCTYPE html>");
        assertThat(json.get("headers").get("Message-ID").textValue()).isEqualTo(email.messageId());
    }

    private static ScriptedProvider.Request posted() throws IOException {
        Clock clock = Clock.fixed(SampleBookings.WRITTEN_AT, ZoneOffset.UTC);
        try (ScriptedProvider provider = ScriptedProvider.friendly();
                ProviderMailer mailer =
                        new ProviderMailer(URI.create(provider.url()), new Token("secret-token"), clock)) {
            mailer.send(SampleBookings.confirmation());
            return provider.requests().get(0);
        }
    }

    private static List<String> names(JsonNode json) {
        List<String> names = new ArrayList<>();
        json.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
