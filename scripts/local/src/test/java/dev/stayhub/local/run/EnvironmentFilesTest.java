package dev.stayhub.local.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentFilesTest {

    @TempDir
    Path directory;

    @Test
    void a_shell_reads_back_exactly_what_was_written() throws Exception {
        String awkward = "file:/home/o'neil/mail $HOME `id` \"x\" \\ ü";
        Path file = Files.writeString(
                directory.resolve("local.env"), EnvironmentFiles.assignments(Map.of("STAYHUB_MAIL", awkward)));

        Process shell =
                new ProcessBuilder("sh", "-c", "set -a; . \"$0\"; printenv STAYHUB_MAIL", file.toString()).start();

        assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo(awkward + "\n");
    }
}
