package dev.stayhub.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileMailerTest {

    private static final String FILE = Samples.KEY.replace(':', '-') + ".eml";

    @TempDir
    Path temporary;

    @Test
    void an_email_is_a_file_named_after_its_key_in_a_directory_that_is_made_for_it() throws IOException {
        Path directory = temporary.resolve("var/mail");
        try (FileMailer mailer = new FileMailer(directory)) {
            assertThat(mailer.send(Samples.confirmation())).isEqualTo(new SendOutcome.Sent(""));
        }

        assertThat(directory.resolve(FILE))
                .hasBinaryContent(Samples.confirmation().bytes());
    }

    @Test
    void the_same_key_from_eight_threads_is_one_whole_file() throws Exception {
        int threads = 8;
        CyclicBarrier start = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try (FileMailer mailer = new FileMailer(temporary)) {
            Callable<SendOutcome> send = () -> {
                start.await();
                return mailer.send(Samples.confirmation());
            };
            for (Future<SendOutcome> outcome :
                    pool.invokeAll(Stream.generate(() -> send).limit(threads).toList())) {
                assertThat(outcome.get()).isEqualTo(new SendOutcome.Sent(""));
            }
        } finally {
            pool.shutdownNow();
        }

        assertThat(filesIn(temporary)).containsExactly(FILE);
        assertThat(temporary.resolve(FILE))
                .hasBinaryContent(Samples.confirmation().bytes());
    }

    @ParameterizedTest
    @ValueSource(strings = {"../escape", "a/b", "/absolute", "..", ".hidden", "a\\b", "a*b", "-rf", "a|b"})
    void a_key_that_is_no_safe_file_name_is_refused(String key) throws IOException {
        try (FileMailer mailer = new FileMailer(temporary.resolve("mail"))) {
            assertThat(mailer.send(Samples.withKey(key))).isInstanceOf(SendOutcome.Refused.class);
        }

        assertThat(filesIn(temporary)).isEmpty();
    }

    @Test
    void a_directory_that_cannot_be_written_makes_the_provider_unavailable() throws IOException {
        Path file = Files.writeString(temporary.resolve("file"), "not a directory");
        try (FileMailer mailer = new FileMailer(file)) {
            assertThat(mailer.send(Samples.confirmation())).isInstanceOf(SendOutcome.Unavailable.class);
        }
    }

    @Test
    void a_failed_write_leaves_no_unfinished_file() throws IOException {
        Files.createDirectories(temporary.resolve(FILE).resolve("in-the-way"));
        try (FileMailer mailer = new FileMailer(temporary)) {
            assertThat(mailer.send(Samples.confirmation())).isInstanceOf(SendOutcome.Unavailable.class);
        }

        assertThat(filesIn(temporary)).containsExactly(FILE);
    }

    private static List<String> filesIn(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
