package dev.stayhub.testbed.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Cells in rows and columns, filled row by row. The first column says what a row is about. Not thread-safe. */
public final class Table {

    private static final String GAP = "   ";

    private final String caption;
    private final List<String> columns;
    private final List<List<String>> rows = new ArrayList<>();

    private Table(String caption, List<String> columns) {
        this.caption = caption;
        this.columns = columns;
    }

    /**
     * One without rows.
     *
     * @param caption what the cells are; empty if there is nothing to add
     */
    public static Table of(String caption, String... columns) {
        return new Table(caption, List.of(columns));
    }

    /**
     * Adds a row, and returns this table.
     *
     * @throws IllegalArgumentException if there are more or fewer cells than columns
     */
    public Table row(String... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException("a row of " + cells.length + " under " + columns.size() + " columns");
        }
        rows.add(List.of(cells));
        return this;
    }

    /** For a page of words. */
    public List<String> markdown() {
        return markdown("---");
    }

    /** For a page, its cells being figures. */
    public List<String> markdownOfFigures() {
        return markdown("---:");
    }

    private List<String> markdown(String alignment) {
        List<String> lines = captioned();
        List<String> rule = new ArrayList<>(List.of("---"));
        columns.stream().skip(1).forEach(column -> rule.add(alignment));
        Stream.concat(Stream.of(columns, rule), rows.stream()).forEach(cells -> lines.add(markdown(cells)));
        return lines;
    }

    private static String markdown(List<String> cells) {
        return cells.stream()
                .map(cell -> cell.isEmpty() ? " |" : " " + cell + " |")
                .collect(Collectors.joining("", "|", ""));
    }

    /** For a terminal: the first column to the left, figures to the right. */
    public List<String> plainText() {
        List<String> lines = captioned();
        lines.remove("");
        Stream.concat(Stream.of(columns), rows.stream()).forEach(cells -> {
            StringBuilder line = new StringBuilder("  ");
            for (int column = 0; column < cells.size(); column++) {
                String cell = cells.get(column);
                String padding = " ".repeat(width(column) - cell.length());
                line.append(column == 0 ? cell + padding : GAP + padding + cell);
            }
            lines.add(line.toString());
        });
        return lines;
    }

    private int width(int column) {
        return Stream.concat(Stream.of(columns), rows.stream())
                .mapToInt(cells -> cells.get(column).length())
                .max()
                .orElse(0);
    }

    private List<String> captioned() {
        return new ArrayList<>(caption.isEmpty() ? List.of() : List.of(caption + ":", ""));
    }
}
