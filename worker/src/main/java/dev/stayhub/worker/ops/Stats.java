package dev.stayhub.worker.ops;

import dev.stayhub.outbox.ops.Numbers;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.runtime.cli.Durations;
import dev.stayhub.worker.email.UnknownOutcomes;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import org.jdbi.v3.core.Jdbi;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code worker.jar stats}. */
@Command(
        name = "stats",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Shows statistics of the outbox. Counts stop at 100000, so that the command is cheap even with a long queue.",
            "Exit codes: 0, 1 if a message has waited longer than --max-age, 4 if the database does not answer."
        })
public final class Stats extends OperatorCommand {

    @Option(
            names = "--max-age",
            paramLabel = "TIME",
            description = "Exit with 1 if a due message has waited longer than this; for cron jobs and probes.")
    private Duration maxAge;

    @Override
    void run(Jdbi jdbi, Clock clock, PrintStream out) {
        Numbers numbers = jdbi.inTransaction(Numbers::read);
        long unknownOutcomes = jdbi.withHandle(UnknownOutcomes::ofTheLastDay);
        StatsReport.lines(numbers, unknownOutcomes).forEach(out::println);
        if (maxAge != null
                && numbers.total()
                        .oldestWaiting()
                        .filter(age -> age.compareTo(maxAge) > 0)
                        .isPresent()) {
            throw new CommandFailedException(
                    StatsReport.oldest(numbers).orElseThrow() + ", longer than " + Durations.text(maxAge));
        }
    }
}
