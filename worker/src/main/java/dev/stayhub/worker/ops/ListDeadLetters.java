package dev.stayhub.worker.ops;

import dev.stayhub.outbox.ops.BadPageException;
import dev.stayhub.outbox.ops.DeadLetterPage;
import dev.stayhub.outbox.ops.DeadLetters;
import dev.stayhub.runtime.cli.CommandFailedException;
import java.io.PrintStream;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code worker.jar dead-letters list}. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Lists dead letters, latest first.")
final class ListDeadLetters extends OperatorCommand {

    @Mixin
    private FilterOptions filter;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "50",
            description = "Maximum number, up to 1000 (default: ${DEFAULT-VALUE}).")
    private Integer limit;

    @Option(
            names = "--after",
            paramLabel = "PAGE",
            description = "Show the next page, with the value printed by the previous one.")
    private String after;

    @Option(names = "--unmasked", description = "Show names and email addresses in errors.")
    private boolean unmasked;

    @Override
    List<String> ownFaults() {
        List<String> faults = new ArrayList<>(filter.faults());
        if (limit != null && (limit < 1 || limit > 1_000)) {
            faults.add("--limit must be from 1 to 1000, but is " + limit);
        }
        return faults;
    }

    @Override
    void run(Jdbi jdbi, Clock clock, PrintStream out) {
        DeadLetterPage page = page(jdbi, clock);
        if (page.letters().isEmpty()) {
            out.println("no dead letters");
            return;
        }
        DeadLetterReport.of(unmasked).list(page.letters(), clock.instant()).forEach(out::println);
        page.next().ifPresent(next -> out.println("there are more: --after " + next));
    }

    private DeadLetterPage page(Jdbi jdbi, Clock clock) {
        try {
            return new DeadLetters(jdbi).list(filter.filter(List.of(), clock), limit, Optional.ofNullable(after));
        } catch (BadPageException e) {
            throw new CommandFailedException("--after: " + e.getMessage(), e);
        }
    }
}
