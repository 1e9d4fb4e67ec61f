package dev.stayhub.outbox.ops;

import java.time.Duration;
import java.util.Set;
import java.util.UUID;

/**
 * The result of an operator's action.
 *
 * @param matched the number of dead letters that the filter selects
 * @param done how many of them were redriven or discarded; 0 in a dry run
 * @param changedMeanwhile how many were changed by others between reading and acting
 * @param notDead given ids that do not belong to a dead letter
 * @param spread the time from the first due message to the last; zero if nothing is redriven
 */
public record RedriveResult(long matched, long done, long changedMeanwhile, Set<UUID> notDead, Duration spread) {

    public RedriveResult {
        notDead = Set.copyOf(notDead);
    }
}
