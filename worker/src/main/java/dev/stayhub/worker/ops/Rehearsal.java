package dev.stayhub.worker.ops;

import dev.stayhub.outbox.ops.Acted;
import dev.stayhub.outbox.ops.DeadLetterFilter;
import dev.stayhub.outbox.ops.DeadLetterPage;
import dev.stayhub.outbox.ops.DeadLetters;
import dev.stayhub.outbox.ops.Pace;
import dev.stayhub.runtime.cli.CouldNot;
import java.io.PrintStream;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** What a decision about dead letters would do, and whether one could be carried out. */
final class Rehearsal {

    private static final int SHOWN = 20;

    private Rehearsal() {}

    /** Prints how many dead letters are meant, and the latest of them. */
    static Acted print(
            DeadLetters deadLetters, DeadLetterFilter filter, Pace pace, String verb, Clock clock, PrintStream out) {
        Acted meant = deadLetters.rehearse(filter, pace);
        DeadLetterPage latest = deadLetters.list(filter, SHOWN, Optional.empty());
        if (!latest.letters().isEmpty()) {
            DeadLetterReport.masked().list(latest.letters(), clock.instant()).forEach(out::println);
        }
        latest.next().ifPresent(next -> out.println("and " + (meant.matched() - SHOWN) + " more"));
        out.println("would " + verb + " " + meant.matched());
        return meant;
    }

    /** @throws CouldNot if an id was named that is no dead letter's: whoever named it should know */
    static void requireAllDead(Acted acted) {
        if (!acted.notDead().isEmpty()) {
            throw new CouldNot("no dead letters: "
                    + acted.notDead().stream().map(UUID::toString).sorted().collect(Collectors.joining(", ")));
        }
    }
}
