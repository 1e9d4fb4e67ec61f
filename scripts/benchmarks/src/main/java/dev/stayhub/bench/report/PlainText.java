package dev.stayhub.bench.report;

import java.util.ArrayList;
import java.util.List;

/** A report for a terminal. */
public final class PlainText {

    private static final String GAP = "   ";

    private PlainText() {}

    public static String of(Section section) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("== " + section.title() + " ==");
        if (!section.story().isEmpty()) {
            lines.add(section.story());
        }
        section.tablesWithVerdict().forEach(table -> lines.addAll(linesOf(table)));
        return String.join(System.lineSeparator(), lines);
    }

    private static List<String> linesOf(Table table) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        if (!table.caption().isEmpty()) {
            lines.add(table.caption() + ":");
        }
        List<Integer> widths = widths(table);
        lines.add(line(table.columns(), widths));
        table.rows().forEach(row -> lines.add(line(row, widths)));
        return lines;
    }

    private static List<Integer> widths(Table table) {
        List<Integer> widths = new ArrayList<>();
        for (int column = 0; column < table.columns().size(); column++) {
            int at = column;
            int widest = table.rows().stream()
                    .mapToInt(row -> row.get(at).length())
                    .max()
                    .orElse(0);
            widths.add(Math.max(widest, table.columns().get(column).length()));
        }
        return widths;
    }

    /** The first column to the left, figures to the right. */
    private static String line(List<String> cells, List<Integer> widths) {
        StringBuilder line = new StringBuilder("  ");
        for (int column = 0; column < cells.size(); column++) {
            String padding = " ".repeat(widths.get(column) - cells.get(column).length());
            line.append(column == 0 ? cells.get(column) + padding : GAP + padding + cells.get(column));
        }
        return line.toString();
    }
}
