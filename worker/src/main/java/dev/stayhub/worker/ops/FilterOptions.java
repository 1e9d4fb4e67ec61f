package dev.stayhub.worker.ops;

import dev.stayhub.outbox.ops.DeadLetterFilter;
import dev.stayhub.runtime.cli.Durations;
import dev.stayhub.runtime.cli.ValidatedOptions;
import java.time.Clock;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that select dead letters. A picocli mixin. */
final class FilterOptions implements ValidatedOptions {

    @Option(names = "--topic", paramLabel = "TOPIC", description = "Only dead letters of this topic.")
    private String topic;

    @Option(names = "--subject", paramLabel = "ID", description = "Only dead letters about this booking or property.")
    private String subject;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description = "Dead since this time: 2h (ago), or a time such as 2026-11-30T10:15:00Z.")
    private String since;

    @Option(names = "--until", paramLabel = "TIME", description = "Dead before this time; same format as --since.")
    private String until;

    @Option(
            names = "--error",
            paramLabel = "TEXT",
            description = "The last error contains this text; case-insensitive.")
    private String error;

    DeadLetterFilter filter(Collection<UUID> ids, Clock clock) {
        return new DeadLetterFilter(
                Set.copyOf(ids),
                Optional.ofNullable(topic),
                Optional.ofNullable(subject),
                Optional.ofNullable(since).map(text -> moment(text, clock)),
                Optional.ofNullable(until).map(text -> moment(text, clock)),
                Optional.ofNullable(error));
    }

    boolean isGiven() {
        return topic != null || subject != null || since != null || until != null || error != null;
    }

    @Override
    public List<String> faults() {
        List<String> faults = new ArrayList<>();
        checkMoment(faults, "--since", since);
        checkMoment(faults, "--until", until);
        return faults;
    }

    private static void checkMoment(List<String> faults, String option, String text) {
        try {
            if (text != null) {
                moment(text, Clock.systemUTC());
            }
        } catch (TypeConversionException e) {
            faults.add(option + " must be a duration such as 2h, or a time such as 2026-11-30T10:15:00Z, but is '"
                    + text + "'");
        }
    }

    private static Instant moment(String text, Clock clock) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            return clock.instant().minus(Durations.parse(text));
        }
    }
}
