package dev.stayhub.local.faults;

import dev.stayhub.runtime.cli.CommandFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** docs/guarantees.md: what people wrote, and between two marks what was measured. */
final class Page {

    private static final String BEGIN = "<!-- measured by scripts/lab guarantees, not written by hand -->\n";
    private static final String END = "<!-- end of what was measured -->\n";

    private final Path file;
    private final String text;

    private Page(Path file, String text) {
        this.file = file;
        this.text = text;
    }

    /** @throws CommandFailedException if it has no marks */
    static Page read(Path file) throws IOException {
        String text = Files.readString(file);
        if (!text.contains(BEGIN) || text.indexOf(END) < text.indexOf(BEGIN)) {
            throw new CommandFailedException(file + " has no place for what is measured");
        }
        return new Page(file, text);
    }

    /**
     * A table in Markdown.
     *
     * @param headings of all columns but the first
     * @param rows the cells of each, by its title
     */
    static String table(List<String> headings, Map<String, List<String>> rows) {
        StringBuilder table = new StringBuilder("| | " + String.join(" | ", headings) + " |\n");
        table.append("| --- |").append(" --- |".repeat(headings.size())).append('\n');
        rows.forEach((title, cells) -> table.append("| " + title + " | " + String.join(" | ", cells) + " |\n"));
        return table.toString();
    }

    /** What it says that a run does not, and the other way round; empty if they agree. */
    List<String> differences(String table) {
        List<String> seen = table.lines().toList();
        return Stream.concat(
                        measured().lines().filter(line -> !seen.contains(line)).map(line -> "the page: " + line),
                        unsaid(table).stream())
                .toList();
    }

    /** What a run of some of it says that the page does not. */
    List<String> unsaid(String table) {
        List<String> said = measured().lines().toList();
        return table.lines()
                .filter(line -> !said.contains(line))
                .map(line -> "this run: " + line)
                .toList();
    }

    void write(String table) throws IOException {
        Files.writeString(
                file,
                text.substring(0, text.indexOf(BEGIN) + BEGIN.length()) + "\n" + table + "\n"
                        + text.substring(text.indexOf(END)));
    }

    private String measured() {
        return text.substring(text.indexOf(BEGIN) + BEGIN.length(), text.indexOf(END))
                .strip();
    }
}
