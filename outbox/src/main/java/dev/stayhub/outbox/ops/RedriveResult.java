package dev.stayhub.outbox.ops;

import java.time.Duration;
import java.util.Set;
import java.util.UUID;

/**
 * What came of an operator's decision.
 *
 * @param matched dead letters that were meant
 * @param done how many of them were redriven or discarded; none in a rehearsal
 * @param changedMeanwhile how many somebody else dealt with between being found and being acted on
 * @param notDead ids that were named and belong to no dead letter
 * @param spread from the first that becomes due to the last; zero if nothing is redriven
 */
public record RedriveResult(long matched, long done, long changedMeanwhile, Set<UUID> notDead, Duration spread) {

    public RedriveResult {
        notDead = Set.copyOf(notDead);
    }
}
