package dev.stayhub.worker.ops;

import dev.stayhub.outbox.ops.DeadLetterFilter;
import dev.stayhub.outbox.ops.DeadLetters;
import dev.stayhub.outbox.ops.RedriveRate;
import dev.stayhub.outbox.ops.RedriveResult;
import dev.stayhub.runtime.cli.Cli;
import dev.stayhub.runtime.cli.ValidatedOptions;
import dev.stayhub.runtime.database.DatabaseOptions;
import java.io.PrintStream;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jdbi.v3.core.Jdbi;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code worker.jar dead-letters discard}. */
@Command(
        name = "discard",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Discards dead letters: they are not delivered, and are purged like finished messages.")
final class DiscardDeadLetters implements Callable<Integer>, ValidatedOptions {

    @Mixin
    private ChoiceOptions choice;

    @Mixin
    private DatabaseOptions database;

    @Override
    public List<String> faults() {
        List<String> faults = new ArrayList<>(choice.faults());
        faults.addAll(database.faults());
        return faults;
    }

    @Override
    public Integer call() throws InterruptedException {
        OperatorDatabase.use(database, jdbi -> run(jdbi, Clock.systemUTC(), System.out));
        return Cli.OK;
    }

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
