package dev.stayhub.notifications;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.events.EmailAddress;
import dev.stayhub.notifications.testing.SampleBookings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileMailerTest {

    private static final String FILE = SampleBookings.KEY.replace(':', '-') + ".eml";

    @TempDir
    Path temporary;

    @Test
    void an_email_is_a_file_named_after_its_key_in_a_directory_that_is_made_for_it() throws IOException {
        Path directory = temporary.resolve("var/mail");
        try (FileMailer mailer = new FileMailer(directory)) {
            assertThat(mailer.send(SampleBookings.confirmation())).isEqualTo(new SendOutcome.Sent(""));
        }

        assertThat(directory.resolve(FILE))
                .hasBinaryContent(SampleBookings.confirmation().bytes());
    }

    @Test
    void the_same_key_from_eight_threads_is_one_file_that_is_whole_at_any_moment() throws Exception {
        RenderedEmail email = largeEmail();
        Path file = temporary.resolve("large.eml");
        ExecutorService pool = Executors.newFixedThreadPool(8);
        try (FileMailer mailer = new FileMailer(temporary)) {
            assertThat(mailer.send(email)).isEqualTo(new SendOutcome.Sent(""));
            List<Future<SendOutcome>> outcomes = Stream.generate(() -> pool.submit(() -> mailer.send(email)))
                    .limit(200)
                    .toList();
            while (!outcomes.stream().allMatch(Future::isDone)) {
                assertThat(Arrays.equals(Files.readAllBytes(file), email.bytes()))
                        .isTrue();
            }
            for (Future<SendOutcome> outcome : outcomes) {
                assertThat(outcome.get()).isEqualTo(new SendOutcome.Sent(""));
            }
        } finally {
            pool.shutdownNow();
        }

        assertThat(filesIn(temporary)).containsExactly("large.eml");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../escape", "a/b", "/absolute", "..", ".hidden", "a\\b", "a*b", "-rf", "a|b"})
    void a_key_that_is_no_safe_file_name_is_refused(String key) throws IOException {
        try (FileMailer mailer = new FileMailer(temporary.resolve("mail"))) {
            assertThat(mailer.send(SampleBookings.withKey(key))).isInstanceOf(SendOutcome.Refused.class);
        }

        assertThat(filesIn(temporary)).isEmpty();
    }

    @Test
    void a_directory_that_cannot_be_written_makes_the_provider_unavailable() throws IOException {
        Path file = Files.writeString(temporary.resolve("file"), "not a directory");
        try (FileMailer mailer = new FileMailer(file)) {
            assertThat(mailer.send(SampleBookings.confirmation())).isInstanceOf(SendOutcome.Unavailable.class);
        }
    }

    @Test
    void a_failed_write_leaves_no_unfinished_file() throws IOException {
        Files.createDirectories(temporary.resolve(FILE).resolve("in-the-way"));
        try (FileMailer mailer = new FileMailer(temporary)) {
            assertThat(mailer.send(SampleBookings.confirmation())).isInstanceOf(SendOutcome.Unavailable.class);
        }

        assertThat(filesIn(temporary)).containsExactly(FILE);
    }

    private static RenderedEmail largeEmail() {
        byte[] bytes = "0123456789abcdef".repeat(64 * 1024).getBytes(US_ASCII);
        return new RenderedEmail("large", new EmailAddress("guest@stayhub.test"), bytes);
    }

    private static List<String> filesIn(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
