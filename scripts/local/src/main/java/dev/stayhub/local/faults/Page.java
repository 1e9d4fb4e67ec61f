package dev.stayhub.local.faults;

import dev.stayhub.testbed.TestbedException;
import dev.stayhub.testbed.report.MarkedPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** docs/guarantees.md. */
record Page(MarkedPage page) {

    private static final String BEGIN = "<!-- measured by scripts/lab guarantees, not written by hand -->\n";
    private static final String END = "<!-- end of what was measured -->\n";

    /** @throws TestbedException if it has no marks */
    static Page read(Path file) throws IOException {
        return new Page(MarkedPage.read(file, BEGIN, END));
    }

    /** What it says that a run does not, and the other way round; empty if they agree. */
    List<String> differences(String table) {
        List<String> seen = table.lines().toList();
        return Stream.concat(
                        said().filter(line -> !seen.contains(line)).map(line -> "the page: " + line),
                        unsaid(table).stream())
                .toList();
    }

    /** What a run of some of it says that the page does not. */
    List<String> unsaid(String table) {
        List<String> said = said().toList();
        return table.lines()
                .filter(line -> !said.contains(line))
                .map(line -> "this run: " + line)
                .toList();
    }

    private Stream<String> said() {
        return page.measured().strip().lines();
    }

    void write(String table) throws IOException {
        page.write(table);
    }
}
