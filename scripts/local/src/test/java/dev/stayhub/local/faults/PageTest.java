package dev.stayhub.local.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stayhub.local.faults.Cell.Repeats;
import dev.stayhub.testbed.TestbedException;
import dev.stayhub.testbed.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
                .contains("| | careless | outbox |\n| --- | --- | --- |\n")
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
        String index = text(Table.of("", "", "index").row("It dies too", new IndexCell(true, false).text()));

        assertThat(Page.read(file).differences(table + "\n" + index))
                .contains("this run: | It dies too | **yes** / no |");
        assertThat(Page.read(file).differences("")).contains("the page: | It dies | no / 0 / no | – |");
    }

    @Test
    void a_page_without_a_place_for_it_is_no_page() throws IOException {
        Files.writeString(file, "# Nothing");

        assertThatThrownBy(() -> Page.read(file)).isInstanceOf(TestbedException.class);
    }

    private static String table(String careless, String outbox) {
        return text(Table.of("", "", "careless", "outbox").row("It dies", careless, outbox));
    }

    private static String text(Table table) {
        return String.join("\n", table.markdown()) + "\n";
    }
}
