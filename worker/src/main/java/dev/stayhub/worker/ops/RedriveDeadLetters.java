package dev.stayhub.worker.ops;

import dev.stayhub.outbox.ops.DeadLetterFilter;
import dev.stayhub.outbox.ops.DeadLetters;
import dev.stayhub.outbox.ops.RedriveRate;
import dev.stayhub.outbox.ops.RedriveResult;
import dev.stayhub.runtime.cli.Durations;
import java.io.PrintStream;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code worker.jar dead-letters redrive}. */
@Command(
        name = "redrive",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Redrives dead letters, earliest first: same ids, same payloads, attempts from zero. They can"
                + " become dead letters again.")
final class RedriveDeadLetters extends OperatorCommand {

    @Mixin
    private ChoiceOptions choice;

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "10",
            description = "How many become due per second, so that a provider that has just recovered is not flooded"
                    + " (default: ${DEFAULT-VALUE}).")
    private Integer rate;

    @Option(
            names = "--force",
            description = "Resend emails even if the outcome of an attempt more than 24 hours ago is unknown: a guest"
                    + " may get a second copy.")
    private boolean force;

    @Override
    List<String> ownFaults() {
        List<String> faults = new ArrayList<>(choice.faults());
        if (rate != null && (rate < 1 || rate > RedriveRate.PER_SECOND_AT_MOST)) {
            faults.add("--rate must be from 1 to " + RedriveRate.PER_SECOND_AT_MOST + ", but is " + rate);
        }
        return faults;
    }

    @Override
    void run(Jdbi jdbi, Clock clock, PrintStream out) {
        DeadLetters deadLetters = new DeadLetters(jdbi);
        DeadLetterFilter filter = choice.filter(clock);
        RedriveRate redriveRate = new RedriveRate(rate, force);
        if (choice.isDryRun()) {
            RedriveResult meant = DryRun.print(deadLetters, filter, redriveRate, "redrive", clock, out);
            out.println("the last would be due " + Durations.text(meant.spread()) + " after the first");
            DryRun.requireAllDead(meant);
            return;
        }
        RedriveResult result = deadLetters.redrive(filter, redriveRate, choice.decision());
        out.println(DeadLetterReport.outcome("redriven", result) + " spread=" + Durations.text(result.spread()));
        DryRun.requireAllDead(result);
    }
}
