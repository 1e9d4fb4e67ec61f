package dev.stayhub.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.runtime.cli.Cli;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every benchmark runs, with amounts too small to believe. What it finds is for a calm machine and a whole run. */
class BenchIT {

    private final PrintStream stdout = System.out;
    private final PrintStream stderr = System.err;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @TempDir
    Path home;

    @BeforeEach
    void listen() {
        PrintStream both = new PrintStream(printed, true, StandardCharsets.UTF_8);
        System.setOut(both);
        System.setErr(both);
    }

    @AfterEach
    void stop_listening() {
        System.setOut(stdout);
        System.setErr(stderr);
    }

    @Test
    void all_benchmarks_run_and_put_their_report_between_the_marks_of_the_page() throws IOException {
        Path page = home.resolve("page.md");
        Files.writeString(page, "before\n<!-- measured: begin -->\nlast year\n<!-- measured: end -->\nafter\n");

        int exitCode = Cli.run(
                new Bench(), "--quick", "--home", home.resolve("bench").toString(), "--markdown", page.toString());

        assertThat(exitCode).as(printed.toString(StandardCharsets.UTF_8)).isEqualTo(Cli.OK);
        assertThat(Files.readString(page))
                .startsWith("before\n<!-- measured: begin -->")
                .endsWith("<!-- measured: end -->\nafter\n")
                .doesNotContain("last year", "missed")
                .contains(
                        "| fsync | on |",
                        "| synchronous_commit | on |",
                        "| full_page_writes | on |",
                        "### Throughput of one worker, empty handler",
                        "### A handler that takes 5 ms",
                        "### A claim beside what it does not want",
                        "### Waking up an idle worker",
                        "### Beside a long transaction",
                        "### What the settings of the table are for");
    }

    @Test
    void all_that_is_wrong_is_told_at_once() {
        int exitCode = Cli.run(new Bench(), "through", "--done", "-1");

        assertThat(exitCode).isEqualTo(Cli.BAD_USAGE);
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("there is no benchmark through: choose from throughput, ")
                .contains("--done has to be at least 0");
    }
}
