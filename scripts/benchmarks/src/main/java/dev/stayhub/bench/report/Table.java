package dev.stayhub.bench.report;

import java.util.ArrayList;
import java.util.List;

/** Figures in rows and columns, filled row by row. The first column says what a row is about. Not thread-safe. */
public final class Table {

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
     * @param caption what the figures are; empty if there is nothing to add
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

    String caption() {
        return caption;
    }

    List<String> columns() {
        return columns;
    }

    List<List<String>> rows() {
        return rows;
    }
}
