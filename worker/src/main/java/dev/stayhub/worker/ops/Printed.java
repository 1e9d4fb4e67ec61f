package dev.stayhub.worker.ops;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Formats text for a terminal: ASCII only, and without control characters, so that message contents cannot manipulate
 * the terminal.
 */
final class Printed {

    /** The encoding that every terminal supports. */
    static final int WIDTH = 80;

    private static final String CUT = "...";

    private Printed() {}

    /** One line without control characters. */
    static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}+", " ").replaceAll("[\\x{80}-\\x{9f}\\p{Cf}\\p{Zl}\\p{Zp}]+", " ");
    }

    /** One line of at most this many characters. */
    static String oneLine(String text, int width) {
        String line = oneLine(text);
        return line.length() <= width ? line : line.substring(0, width - CUT.length()) + CUT;
    }

    /** In one unit, rounded down: {@code 12s}, {@code 11m}, {@code 3h}, {@code 40d}. */
    static String age(Duration age) {
        if (age.isNegative() || age.toSeconds() < 60) {
            return Math.max(0, age.toSeconds()) + "s";
        }
        if (age.toMinutes() < 60) {
            return age.toMinutes() + "m";
        }
        return age.toHours() < 48 ? age.toHours() + "h" : age.toDays() + "d";
    }

    /** A table with the first column left-aligned and the others right-aligned. */
    static List<String> table(List<List<String>> rows) {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder(row.get(0))
                    .append(" ".repeat(widths[0] - row.get(0).length()));
            for (int column = 1; column < widths.length; column++) {
                String cell = row.get(column);
                line.append("  ")
                        .append(" ".repeat(widths[column] - cell.length()))
                        .append(cell);
            }
            lines.add(line.toString());
        }
        return lines;
    }
}
