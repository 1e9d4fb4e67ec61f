package dev.stayhub.outbox.ops;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Selects dead letters that match all given criteria.
 *
 * @param ids one of these public ids; empty for any
 * @param topic this topic
 * @param subject this subject
 * @param since became a dead letter at this time or later
 * @param until became a dead letter before this time
 * @param errorContains the last error contains this text, in any letter case
 */
public record DeadLetterFilter(
        Set<UUID> ids,
        Optional<String> topic,
        Optional<String> subject,
        Optional<Instant> since,
        Optional<Instant> until,
        Optional<String> errorContains) {

    public DeadLetterFilter {
        ids = Set.copyOf(ids);
    }

    /** Selects all dead letters. */
    public static DeadLetterFilter everything() {
        return new DeadLetterFilter(
                Set.of(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Selects only these. */
    public static DeadLetterFilter of(UUID... ids) {
        return new DeadLetterFilter(
                Set.copyOf(List.of(ids)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
