package dev.stayhub.notifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MailersTest {

    private static final String KEY_HEADER = "X-Idempotency-Key";

    @TempDir
    Path directory;

    @Test
    void a_file_destination_writes_into_its_directory() {
        try (Mailer mailer = Mailers.open("file:" + directory, Samples.SENDER, KEY_HEADER)) {
            assertThat(mailer.send(Samples.confirmation())).isEqualTo(new SendOutcome.Sent(""));
        }
        assertThat(directory).isNotEmptyDirectory();
    }

    @Test
    void an_smtp_destination_talks_to_its_server() throws IOException {
        try (ScriptedSmtpServer server = ScriptedSmtpServer.friendly();
                Mailer mailer = Mailers.open("smtp://127.0.0.1:" + server.port(), Samples.SENDER, KEY_HEADER)) {
            assertThat(mailer.send(Samples.confirmation())).isInstanceOf(SendOutcome.Sent.class);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'', neither file: nor smtp://",
        "mail, neither file: nor smtp://",
        "smtp:localhost:25, neither file: nor smtp://",
        "https://localhost:25, neither file: nor smtp://",
        "file:, no directory",
        "smtp://localhost, the port is missing",
        "smtp://localhost:, the port is missing",
        "smtp://:25, not host:port",
        "smtp://, not host:port",
        "smtp://local host:25, not host:port",
        "smtp://localhost:twentyfive, not host:port",
        "smtp://localhost:25/inbox, something follows the port",
        "smtp://localhost:25?tls=on, something follows the port",
        "smtp://localhost:0, from 1 to 65535",
        "smtp://localhost:65536, from 1 to 65535",
        "smtp://me:secret@localhost:25, it has a login",
    })
    void any_other_destination_is_refused_with_what_is_wrong(String destination, String wrong) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mailers.open(destination, Samples.SENDER, KEY_HEADER))
                .withMessageContaining(wrong)
                .withMessageNotContaining("secret")
                .withMessageMatching("(?s).*(smtp://host:port|from 1 to 65535).*");
    }

    @Test
    void a_file_in_place_of_the_directory_is_noticed_at_once() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mailers.open("file:" + file, Samples.SENDER, KEY_HEADER))
                .withMessageContaining("not a directory");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mailers.open("file:a\u0000b", Samples.SENDER, KEY_HEADER))
                .withMessageContaining("not a path");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "X Key", "X-Key:", "X-Key\r\nBcc", "1-Key", "Schl\u00fcssel"})
    void a_header_name_is_one(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mailers.open("smtp://localhost:25", Samples.SENDER, name))
                .withMessageContaining("header");
    }

    @Test
    void timeouts_are_set_and_bounded() {
        Duration second = Duration.ofSeconds(1);

        assertThatIllegalArgumentException().isThrownBy(() -> new SmtpTimeouts(Duration.ZERO, second, second));
        assertThatIllegalArgumentException().isThrownBy(() -> new SmtpTimeouts(second, Duration.ofHours(2), second));
        assertThatIllegalArgumentException().isThrownBy(() -> new SmtpTimeouts(second, second, second.negated()));
    }
}
