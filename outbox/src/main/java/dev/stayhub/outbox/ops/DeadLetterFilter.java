package dev.stayhub.outbox.ops;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Which dead letters are meant: those for which all that is given holds.
 *
 * @param ids one of these public ids; empty for any
 * @param topic this topic
 * @param subject this subject
 * @param since died at this time or later
 * @param until died before this time
 * @param errorContains the last error contains this text, in upper or lower case
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

    /** All of them. */
    public static DeadLetterFilter everything() {
        return new DeadLetterFilter(
                Set.of(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** These and no others. */
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
