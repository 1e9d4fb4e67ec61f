package dev.stayhub.notifications.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stayhub.notifications.Mailer;
import dev.stayhub.notifications.SendOutcome;
import dev.stayhub.notifications.SmtpLogin;
import dev.stayhub.notifications.StartTls;
import dev.stayhub.notifications.Token;
import dev.stayhub.notifications.smtp.SmtpTimeouts;
import dev.stayhub.notifications.testing.SampleBookings;
import dev.stayhub.testbed.mail.ScriptedProvider;
import dev.stayhub.testbed.mail.ScriptedSmtpServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MailersTest {

    private static final Optional<Token> TOKEN = Optional.of(new Token("secret-token"));
    private static final Optional<SmtpLogin> LOGIN = Optional.of(new SmtpLogin("me", "secret"));

    @TempDir
    Path directory;

    @Test
    void a_file_destination_writes_into_its_directory() {
        try (Mailer mailer = Mailers.open(settings("file:" + directory))) {
            assertThat(mailer.send(SampleBookings.confirmation())).isEqualTo(new SendOutcome.Sent(""));
        }
        assertThat(directory).isNotEmptyDirectory();
    }

    @Test
    void an_smtp_destination_talks_to_its_server() throws IOException {
        try (ScriptedSmtpServer server = ScriptedSmtpServer.friendly();
                Mailer mailer = Mailers.open(settings("smtp://127.0.0.1:" + server.port()))) {
            assertThat(mailer.send(SampleBookings.confirmation())).isInstanceOf(SendOutcome.Sent.class);
        }
    }

    @Test
    void a_provider_s_address_is_posted_to() throws IOException {
        try (ScriptedProvider provider = ScriptedProvider.friendly();
                Mailer mailer = Mailers.open(settings(provider.url()))) {
            assertThat(mailer.send(SampleBookings.confirmation())).isInstanceOf(SendOutcome.Sent.class);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "smtp://mail.stayhub.test:587",
                "smtps://mail.stayhub.test:465",
                "smtp://[::1]:25",
                "https://mail.stayhub.test/emails",
                "https://mail.stayhub.test:8443/v1/emails",
                "http://localhost:8080/emails",
                "http://[::1]:8080/emails",
            })
    void destinations_that_can_be_are_not_connected_to_before_the_first_email(String destination) {
        assertThatCode(() -> Mailers.open(settings(destination)).close()).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "'', must start with file:",
        "mail, must start with file:",
        "smtp:localhost:25, must start with file:",
        "file:, the directory after file: is missing",
        "smtp://localhost, the port is missing",
        "smtps://localhost, the port is missing",
        "smtp://localhost:, the port is missing",
        "smtp://:25, not HOST:PORT",
        "smtp://, is not an address",
        "smtp://local host:25, is not an address",
        "smtp://localhost:twentyfive, not HOST:PORT",
        "smtp://localhost:25/inbox, there is text after the port",
        "smtp://localhost:25?tls=on, there is text after the port",
        "smtp://localhost:0, from 1 to 65535",
        "smtp://localhost:65536, from 1 to 65535",
        "smtp://me:secret@localhost:25, must not contain a login",
        "https://me:secret@localhost/emails, must not contain a login",
        "https://, is not an address",
        "https:///emails, must have a host",
        "https://mail.stayhub.test/emails?key=1, must end with its path",
        "https://mail.stayhub.test/emails#1, must end with its path",
        "http://mail.stayhub.test/emails, would expose the token",
        "http://127.0.0.1.stayhub.test/emails, would expose the token",
    })
    void any_other_destination_is_refused_with_what_is_wrong(String destination, String wrong) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mailers.open(settings(destination)))
                .withMessageContaining(wrong)
                .withMessageNotContaining("secret");
    }

    @Test
    void a_provider_without_a_token_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mailers.open(settings(
                        "https://mail.stayhub.test/emails", Optional.empty(), Optional.empty(), Optional.empty())))
                .withMessageContaining("requires a token");
    }

    @ParameterizedTest
    @CsvSource({
        ",              false, true",
        ",              true,  true",
        "OFF,           true,  true",
        "REQUIRED,      true,  true",
        "OPPORTUNISTIC, true,  false",
        "OPPORTUNISTIC, false, true",
    })
    void a_password_is_never_sent_in_the_clear_by_accident(StartTls startTls, boolean login, boolean accepted) {
        MailSettings settings =
                settings("smtp://localhost:25", Optional.ofNullable(startTls), login ? LOGIN : Optional.empty(), TOKEN);
        if (accepted) {
            assertThatCode(() -> Mailers.open(settings).close()).doesNotThrowAnyException();
        } else {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Mailers.open(settings))
                    .withMessageContaining("password");
        }
    }

    @Test
    void a_file_in_place_of_the_directory_is_noticed_at_once() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mailers.open(settings("file:" + file)))
                .withMessageContaining("not a directory");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mailers.open(settings("file:" + file.resolve("sent"))))
                .withMessageContaining("not a directory");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mailers.open(settings("file:a\u0000b")))
                .withMessageContaining("not a path");
    }

    @Test
    void a_directory_that_cannot_be_written_is_noticed_at_once_whoever_we_are() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mailers.open(settings("file:/proc/stayhub/sent")))
                .withMessageContaining("cannot write to /");
    }

    @Test
    void what_can_be_written_is_found_out_without_leaving_anything_behind() {
        Mailers.open(settings("file:" + directory)).close();
        Mailers.open(settings("file:" + directory.resolve("var/mail"))).close();

        assertThat(directory).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "X Key", "X-Key:", "X-Key\r\nBcc", "1-Key", "Schl\u00fcssel"})
    void a_header_name_is_one(String name) {
        MailSettings settings = new MailSettings(
                "smtp://localhost:25", SampleBookings.SENDER, name, Optional.empty(), 1, Optional.empty(), TOKEN);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mailers.open(settings))
                .withMessageContaining("header");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "a\r\nHost: x", "\u00fc", "a=b"})
    void a_token_is_one_and_is_not_printed(String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Token(value))
                .withMessageStartingWith("a token can only have letters");
        assertThat(TOKEN.get().toString()).doesNotContain("secret");
    }

    @Test
    void timeouts_are_set_and_bounded() {
        Duration second = Duration.ofSeconds(1);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SmtpTimeouts(Duration.ZERO, second, second, second, second));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SmtpTimeouts(second, Duration.ofHours(2), second, second, second));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SmtpTimeouts(second, second, second.negated(), second, second));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SmtpTimeouts(second, second, second, Duration.ofHours(2), second));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SmtpTimeouts(second, second, second, second, Duration.ZERO));
    }

    private static MailSettings settings(String destination) {
        return settings(destination, Optional.empty(), Optional.empty(), TOKEN);
    }

    private static MailSettings settings(
            String destination, Optional<StartTls> startTls, Optional<SmtpLogin> login, Optional<Token> token) {
        return new MailSettings(destination, SampleBookings.SENDER, "X-Idempotency-Key", startTls, 100, login, token);
    }
}
