package dev.stayhub.worker.ops;

import dev.stayhub.outbox.ops.DeadLetterFilter;
import dev.stayhub.outbox.ops.DeadLetterPage;
import dev.stayhub.outbox.ops.DeadLetters;
import dev.stayhub.outbox.ops.RedriveRate;
import dev.stayhub.outbox.ops.RedriveResult;
import dev.stayhub.runtime.cli.CommandFailedException;
import java.io.PrintStream;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** Shows what an action on dead letters would do, and checks whether it is possible. */
final class DryRun {

    private static final int SHOWN = 20;

    private DryRun() {}

    /** Prints the number of selected dead letters, and the latest of them. */
    static RedriveResult print(
            DeadLetters deadLetters,
            DeadLetterFilter filter,
            RedriveRate rate,
            String verb,
            Clock clock,
            PrintStream out) {
        RedriveResult meant = deadLetters.preview(filter, rate);
        DeadLetterPage latest = deadLetters.list(filter, SHOWN, Optional.empty());
        if (!latest.letters().isEmpty()) {
            DeadLetterReport.masked().list(latest.letters(), clock.instant()).forEach(out::println);
        }
        latest.next().ifPresent(next -> out.println("and " + (meant.matched() - SHOWN) + " more"));
        out.println("would " + verb + " " + meant.matched());
        return meant;
    }

    /** @throws CommandFailedException if a given id does not belong to a dead letter */
    static void requireAllDead(RedriveResult result) {
        if (!result.notDead().isEmpty()) {
            throw new CommandFailedException("not dead letters: "
                    + result.notDead().stream().map(UUID::toString).sorted().collect(Collectors.joining(", ")));
        }
    }
}
