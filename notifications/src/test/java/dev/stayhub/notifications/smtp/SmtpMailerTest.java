package dev.stayhub.notifications.smtp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.SendOutcome;
import dev.stayhub.notifications.testing.SampleBookings;
import dev.stayhub.testbed.mail.ScriptedSmtpServer;
import dev.stayhub.testbed.mail.ScriptedSmtpServer.Stage;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is on the wire. */
class SmtpMailerTest {

    @Test
    void the_rendered_bytes_follow_the_key_s_header_unchanged() throws IOException {
        RenderedEmail email =
                SampleBookings.confirmation(Map.of("propertyTitle", "\u00c1tico", "guestName", "x\u00fc".repeat(200)));
        try (ScriptedSmtpServer server = ScriptedSmtpServer.friendly()) {
            assertThat(send(server, email)).isEqualTo(new SendOutcome.Sent("250 2.0.0 queued as 4711"));

            assertThat(text(server.emails().get(0)))
                    .isEqualTo("X-Idempotency-Key: " + SampleBookings.KEY + "\r\n" + text(email.bytes()));
        }
    }

    @Test
    void a_line_that_begins_with_a_dot_does_not_end_the_email() throws IOException {
        String body = "Subject: dots\r\n\r\n.\r\n..\r\n.hidden\r\nend\r\n";
        RenderedEmail email =
                new RenderedEmail("dots", SampleBookings.confirmation().recipient(), body.getBytes(ISO_8859_1));
        try (ScriptedSmtpServer server = ScriptedSmtpServer.friendly()) {
            assertThat(send(server, email)).isInstanceOf(SendOutcome.Sent.class);

            assertThat(text(server.emails().get(0)))
                    .isEqualTo("X-Idempotency-Key: dots\r\nSubject: dots\r\n\r\n..\r\n...\r\n..hidden\r\nend\r\n");
        }
    }

    @Test
    void the_envelope_has_the_sender_s_domain_the_sender_and_exactly_one_recipient() throws IOException {
        try (ScriptedSmtpServer server = ScriptedSmtpServer.friendly()) {
            send(server, SampleBookings.confirmation());

            assertThat(server.commands())
                    .startsWith(
                            "EHLO stayhub.test",
                            "MAIL FROM:<bookings@stayhub.test>",
                            "RCPT TO:<guest@stayhub.test>",
                            "DATA");
        }
    }

    @Test
    void a_server_that_says_no_goodbye_does_not_delay_what_is_certain() throws IOException {
        try (ScriptedSmtpServer server = new ScriptedSmtpServer(Stage.QUIT, ScriptedSmtpServer.SILENCE)) {
            assertTimeout(
                    SmtpTimeouts.DEFAULTS.read().dividedBy(2),
                    () -> assertThat(send(server, SampleBookings.confirmation()))
                            .isInstanceOf(SendOutcome.Sent.class),
                    "without the wait for a goodbye it takes milliseconds, with it all of the read timeout");
        }
    }

    private static SendOutcome send(ScriptedSmtpServer server, RenderedEmail email) {
        try (SmtpMailer mailer =
                new SmtpMailer(Servers.on(server.port()), SampleBookings.SENDER, "X-Idempotency-Key")) {
            return mailer.send(email);
        }
    }

    private static String text(byte[] bytes) {
        return new String(bytes, ISO_8859_1);
    }
}
