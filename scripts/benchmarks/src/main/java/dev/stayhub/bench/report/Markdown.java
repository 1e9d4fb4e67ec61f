package dev.stayhub.bench.report;

import dev.stayhub.runtime.cli.CommandFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A report for docs/. */
public final class Markdown {

    private static final String BEGIN = "<!-- measured: begin -->";
    private static final String END = "<!-- measured: end -->";

    private Markdown() {}

    public static String of(List<Section> sections) {
        List<String> lines = new ArrayList<>();
        for (Section section : sections) {
            lines.add("### " + section.title());
            lines.add("");
            if (!section.story().isEmpty()) {
                lines.add(section.story());
                lines.add("");
            }
            section.tablesWithVerdict().forEach(table -> addTable(lines, table));
        }
        return String.join("\n", lines);
    }

    private static void addTable(List<String> lines, Table table) {
        if (!table.caption().isEmpty()) {
            lines.add(table.caption() + ":");
            lines.add("");
        }
        lines.add(row(table.columns()));
        lines.add(row(table.columns().stream()
                .map(column -> column.equals(table.columns().get(0)) ? "---" : "---:")
                .toList()));
        table.rows().forEach(cells -> lines.add(row(cells)));
        lines.add("");
    }

    private static String row(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |";
    }

    /**
     * Puts the report between the two marks of a page, or makes a page of it if there is none.
     *
     * @throws CommandFailedException if there is a file without the marks: it is somebody's
     */
    public static void write(Path page, List<Section> sections) {
        String report = BEGIN + "\n\n" + of(sections) + "\n" + END;
        try {
            Files.writeString(page, Files.exists(page) ? replaced(page, report) : report + "\n");
        } catch (IOException e) {
            throw new CommandFailedException(page + " cannot be written: " + e.getMessage(), e);
        }
    }

    /**
     * Fails as {@link #write} would, before anything is measured.
     *
     * @throws CommandFailedException if the page has no place for a report, or cannot be made
     */
    public static void requireWritable(Path page) {
        try {
            if (Files.exists(page)) {
                replaced(page, "");
            } else if (!Files.isDirectory(page.toAbsolutePath().getParent())) {
                throw new CommandFailedException(page + " cannot be written: its directory is not there");
            }
        } catch (IOException e) {
            throw new CommandFailedException(page + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static String replaced(Path page, String report) throws IOException {
        String text = Files.readString(page);
        int begin = text.indexOf(BEGIN);
        int end = text.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new CommandFailedException(
                    page + " has no place for the report: it goes between " + BEGIN + " and " + END);
        }
        return text.substring(0, begin) + report + text.substring(end + END.length());
    }
}
