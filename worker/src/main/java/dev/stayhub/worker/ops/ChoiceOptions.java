package dev.stayhub.worker.ops;

import dev.stayhub.outbox.ops.DeadLetterFilter;
import dev.stayhub.outbox.ops.Decision;
import dev.stayhub.runtime.cli.ValidatedOptions;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of commands that change dead letters: which, why and who. A picocli mixin. */
final class ChoiceOptions implements ValidatedOptions {

    @Parameters(paramLabel = "ID", arity = "0..*", description = "Ids of dead letters, as shown by list.")
    private List<UUID> ids = new ArrayList<>();

    @Mixin
    private FilterOptions filter;

    @Option(names = "--all", description = "All dead letters. Required if neither ids nor filters are given.")
    private boolean all;

    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            description = "The reason, for the audit log. Required, except with --dry-run.")
    private String reason;

    @Option(
            names = "--by",
            paramLabel = "NAME",
            defaultValue = "${env:STAYHUB_OPERATOR:-}",
            description = "The operator, for the audit log (STAYHUB_OPERATOR, default: the login on this machine).")
    private String by;

    @Option(names = "--dry-run", description = "Show what would be done, without doing it.")
    private boolean dryRun;

    boolean isDryRun() {
        return dryRun;
    }

    DeadLetterFilter filter(Clock clock) {
        return filter.filter(ids, clock);
    }

    Decision decision() {
        return new Decision(who(), reason);
    }

    private String who() {
        return by == null || by.isBlank() ? System.getProperty("user.name") : by;
    }

    @Override
    public List<String> faults() {
        List<String> faults = new ArrayList<>(filter.faults());
        boolean isChosen = !ids.isEmpty() || filter.isGiven();
        if (!isChosen && !all) {
            faults.add("choose dead letters by id, by a filter such as --topic, or with --all");
        }
        if (isChosen && all) {
            faults.add("--all means all dead letters and cannot be combined with ids or filters");
        }
        if (!dryRun && (reason == null || reason.isBlank() || reason.length() > Decision.WHY_AT_MOST)) {
            faults.add("--reason must give a reason of 1 to " + Decision.WHY_AT_MOST + " characters");
        }
        if (who().length() > Decision.WHO_AT_MOST) {
            faults.add("--by (STAYHUB_OPERATOR) can have at most " + Decision.WHO_AT_MOST + " characters");
        }
        return faults;
    }
}
