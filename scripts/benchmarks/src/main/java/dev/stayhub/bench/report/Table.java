package dev.stayhub.bench.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Figures in rows and columns. The first column says what a row is about.
 *
 * @param caption what the figures are; empty if there is nothing to add
 */
public record Table(String caption, List<String> columns, List<List<String>> rows) {

    public Table {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<String> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException("a row of " + row.size() + " under " + columns.size() + " columns");
            }
        }
    }

    /** A table to be filled row by row. */
    public static Builder of(String caption, String... columns) {
        return new Builder(caption, List.of(columns));
    }

    /** Collects rows. */
    public static final class Builder {

        private final String caption;
        private final List<String> columns;
        private final List<List<String>> rows = new ArrayList<>();

        private Builder(String caption, List<String> columns) {
            this.caption = caption;
            this.columns = columns;
        }

        public Builder row(String... cells) {
            rows.add(List.of(cells));
            return this;
        }

        public Table build() {
            return new Table(caption, columns, rows);
        }
    }
}
