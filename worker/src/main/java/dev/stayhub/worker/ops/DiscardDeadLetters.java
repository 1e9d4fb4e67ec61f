package dev.stayhub.worker.ops;

import dev.stayhub.outbox.ops.DeadLetterFilter;
import dev.stayhub.outbox.ops.DeadLetters;
import dev.stayhub.outbox.ops.RedriveRate;
import dev.stayhub.outbox.ops.RedriveResult;
import java.io.PrintStream;
import java.time.Clock;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code worker.jar dead-letters discard}. */
@Command(
        name = "discard",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Discards dead letters: they are not delivered, and are purged like finished messages.")
final class DiscardDeadLetters extends OperatorCommand {

    @Mixin
    private ChoiceOptions choice;

    @Override
    List<String> ownFaults() {
        return choice.faults();
    }

    @Override
    void run(Jdbi jdbi, Clock clock, PrintStream out) {
        DeadLetters deadLetters = new DeadLetters(jdbi);
        DeadLetterFilter filter = choice.filter(clock);
        if (choice.isDryRun()) {
            RedriveRate atOnce = new RedriveRate(RedriveRate.PER_SECOND_AT_MOST, false);
            DryRun.requireAllDead(DryRun.print(deadLetters, filter, atOnce, "discard", clock, out));
            return;
        }
        RedriveResult result = deadLetters.discard(filter, choice.decision());
        out.println(DeadLetterReport.outcome("discarded", result));
        DryRun.requireAllDead(result);
    }
}
