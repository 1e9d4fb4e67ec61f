package dev.stayhub.worker.email;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stayhub.notifications.content.EmailKind;
import dev.stayhub.runtime.cli.CommandFailedException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreviewEmailsTest {

    @TempDir
    Path directory;

    @Test
    void every_kind_of_email_is_written_in_three_ways() throws Exception {
        Path preview = directory.resolve("to/look/at");

        assertThat(written(preview)).isEqualTo("wrote 10 emails as .eml, .html and .txt to " + preview);
        List<String> names = Stream.of(EmailKind.values())
                .flatMap(kind -> Stream.of(".eml", ".html", ".txt").map(end -> kind.id() + end))
                .toList();
        try (Stream<Path> files = Files.list(preview)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrderElementsOf(names);
        }
        assertThat(preview.resolve("stay-reminder.txt"))
                .content(UTF_8)
                .contains("Your stay begins on Friday, 26 March 2027.");
        assertThat(preview.resolve("host-new-booking.html")).content(UTF_8).startsWith("<!DOCTYPE html>");
        assertThat(preview.resolve("booking-cancellation.eml")).content(UTF_8).contains("method=CANCEL");
    }

    @Test
    void what_cannot_be_written_is_told_in_words() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "");
        Path gone = Files.createSymbolicLink(directory.resolve("gone"), directory.resolve("nowhere/at/all"));

        assertThatExceptionOfType(CommandFailedException.class)
                .isThrownBy(() -> written(file))
                .withMessage("can't write to " + file
                        + ": a file with this name exists; choose a directory that you can write to");
        for (Path path : List.of(gone, file.resolve("in/it"))) {
            assertThatExceptionOfType(CommandFailedException.class)
                    .isThrownBy(() -> written(path))
                    .withMessageStartingWith("can't write to " + path + ": ")
                    .withMessageEndingWith("; choose a directory that you can write to")
                    .satisfies(e -> assertThat(e.getMessage()).doesNotContain("Exception", "java."));
        }
    }

    private static String written(Path to) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PreviewEmails.write(to, new PrintStream(out, true, UTF_8));
        return out.toString(UTF_8).strip();
    }
}
