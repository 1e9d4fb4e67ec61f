package dev.stayhub.bench.report;

import dev.stayhub.testbed.report.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * What one benchmark found.
 *
 * @param title its heading
 * @param story how it was measured, for whoever reads the figures
 */
public record Section(String title, String story, List<Table> tables, List<Target> targets) {

    public Section {
        tables = List.copyOf(tables);
        targets = List.copyOf(targets);
    }

    /** The same figures without a verdict: a quick run is too short for one. */
    public Section unjudged() {
        return new Section(title, story, tables, List.of());
    }

    /** Whether no target was missed. */
    public boolean met() {
        return targets.stream().allMatch(Target::met);
    }

    /** For a terminal. */
    String plainText() {
        List<String> lines = new ArrayList<>(List.of("", "== " + title + " =="));
        if (!story.isEmpty()) {
            lines.add(story);
        }
        tablesWithVerdict().forEach(table -> {
            lines.add("");
            lines.addAll(table.plainText());
        });
        return String.join(System.lineSeparator(), lines);
    }

    /** For a page. */
    List<String> markdown() {
        List<String> lines = new ArrayList<>(List.of("### " + title, ""));
        if (!story.isEmpty()) {
            lines.addAll(List.of(story, ""));
        }
        tablesWithVerdict().forEach(table -> {
            lines.addAll(table.markdownOfFigures());
            lines.add("");
        });
        return lines;
    }

    /** The targets as a table of their own; without targets there is none. */
    private List<Table> tablesWithVerdict() {
        List<Table> all = new ArrayList<>(tables);
        if (!targets.isEmpty()) {
            Table verdict = Table.of("", "Target", "Measured", "");
            targets.forEach(target -> verdict.row(target.wanted(), target.found(), target.met() ? "met" : "missed"));
            all.add(verdict);
        }
        return all;
    }
}
