package dev.stayhub.bench.report;

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

    /** The targets as a table of their own; without targets there is none. */
    List<Table> tablesWithVerdict() {
        List<Table> all = new ArrayList<>(tables);
        if (!targets.isEmpty()) {
            Table verdict = Table.of("", "Target", "Measured", "");
            targets.forEach(target -> verdict.row(target.wanted(), target.found(), target.met() ? "met" : "missed"));
            all.add(verdict);
        }
        return all;
    }
}
