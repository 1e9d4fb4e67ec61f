package dev.stayhub.local.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stayhub.local.faults.Cell.Repeats;
import dev.stayhub.runtime.cli.CommandFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTest {

    private static final Cell FINE = new Cell(false, Repeats.NONE, false, false, "");
    private static final Cell LOST = new Cell(true, Repeats.NONE, false, true, "");

    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = directory.resolve("page.md");
        Files.writeString(file, """
                # Before

                <!-- measured by scripts/lab guarantees, not written by hand -->

                <!-- end of what was measured -->

                After.
                """);
    }

    @Test
    void a_run_that_is_written_down_agrees_with_its_page_and_leaves_the_rest_alone() throws IOException {
        String table = table(LOST.text(), FINE.text());
        assertThat(Page.read(file).differences(table)).isNotEmpty();

        Page.read(file).write(table);

        assertThat(Page.read(file).differences(table)).isEmpty();
        assertThat(Files.readString(file))
                .startsWith("# Before\n")
                .contains("| It dies | **yes** / 0 / no † | no / 0 / no |")
                .endsWith("After.\n");
    }

    @Test
    void a_row_that_came_out_otherwise_is_told_from_both_sides() throws IOException {
        Page.read(file).write(table(LOST.text(), FINE.text()));

        String table = table(LOST.text(), LOST.text());

        assertThat(Page.read(file).differences(table))
                .containsExactly(
                        "the page: | It dies | **yes** / 0 / no † | no / 0 / no |",
                        "this run: | It dies | **yes** / 0 / no † | **yes** / 0 / no † |");
    }

    @Test
    void a_row_that_the_page_does_not_have_or_has_alone_is_a_difference() throws IOException {
        String table = table(FINE.text(), "–");
        Page.read(file).write(table);
        String index = Page.table(List.of("index"), Map.of("It dies too", List.of(new IndexCell(true, false).text())));

        assertThat(Page.read(file).differences(table + "\n" + index))
                .contains("this run: | It dies too | **yes** / no |");
        assertThat(Page.read(file).differences("")).contains("the page: | It dies | no / 0 / no | – |");
    }

    @Test
    void a_page_without_a_place_for_it_is_no_page() throws IOException {
        Files.writeString(file, "# Nothing");

        assertThatThrownBy(() -> Page.read(file)).isInstanceOf(CommandFailedException.class);
    }

    private static String table(String... cells) {
        return Page.table(List.of("careless", "outbox"), Map.of("It dies", List.of(cells)));
    }
}
