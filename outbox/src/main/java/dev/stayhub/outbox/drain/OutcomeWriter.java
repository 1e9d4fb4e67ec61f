package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.DatabaseTrouble;
import dev.stayhub.outbox.ErrorText;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.ops.Masked;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes outcomes into their rows: many in one short transaction, and one by one if that fails. */
final class OutcomeWriter {

    private static final Logger log = LoggerFactory.getLogger(OutcomeWriter.class);
    /** Nothing of a payload is needed in a log, harmless or not: whoever asks has the id. */
    private static final Masked MASKED = new Masked(Set.of());

    private final Jdbi jdbi;
    private final DrainSettings settings;
    private final Backoff backoff;
    private final DrainListener listener;

    OutcomeWriter(Jdbi jdbi, DrainSettings settings, Backoff backoff, DrainListener listener) {
        this.jdbi = jdbi;
        this.settings = settings;
        this.backoff = backoff;
        this.listener = listener;
    }

    /**
     * Writes and counts these outcomes, in the order of the messages' ids.
     *
     * @return those whose rows somebody has locked, still to be written
     * @throws RuntimeException if the database went away, or the only outcome given cannot be written
     */
    List<Ending> write(List<Ending> batch) {
        List<Ending> ordered = batch.stream()
                .sorted(Comparator.comparingLong(ending -> ending.message().id()))
                .toList();
        try {
            Map<Ending, Settlement> results = jdbi.inTransaction(handle -> write(handle, ordered));
            // After the commit: what is told has happened, and the transaction did not wait for it.
            results.forEach(this::tell);
            return ordered.stream()
                    .filter(ending -> !results.containsKey(ending))
                    .toList();
        } catch (RuntimeException e) {
            if (DatabaseTrouble.isTemporary(e) || batch.size() == 1) {
                throw e;
            }
            log.warn("settling {} messages one by one: {}", batch.size(), e.getMessage());
            return ordered.stream()
                    .flatMap(ending -> writeAlone(ending).stream())
                    .toList();
        }
    }

    private void tell(Ending ending, Settlement settlement) {
        String topic = ending.message().topic();
        listener.settled(topic, settlement);
        if (settlement == Settlement.LOST_LEASE && ending.held().markLost()) {
            listener.leaseLost(topic);
        }
        if (settlement == Settlement.DEAD) {
            // Providers like to quote whom they refuse, and a log is read by more people than the table.
            log.warn(
                    "dead letter: message {} of topic {}: {}",
                    ending.message().publicId(),
                    topic,
                    MASKED.error(reasonOf(ending), ending.message().payload()).replaceAll("\\p{Cntrl}", " "));
        }
    }

    private List<Ending> writeAlone(Ending ending) {
        try {
            return write(List.of(ending));
        } catch (RuntimeException e) {
            if (DatabaseTrouble.isTemporary(e)) {
                throw e;
            }
            log.error(
                    "message {} could not be settled, its lease will lapse",
                    ending.message().publicId(),
                    e);
            return List.of();
        }
    }

    private Map<Ending, Settlement> write(Handle handle, List<Ending> ordered) {
        Map<Ending, Settlement> results = new HashMap<>();
        List<Ending> finished = ordered.stream().filter(OutcomeWriter::isDone).toList();
        if (!finished.isEmpty()) {
            Set<Long> done = SettleQueries.done(
                    handle, finished.stream().map(Ending::message).toList());
            finished.stream()
                    .filter(ending -> done.contains(ending.message().id()))
                    .forEach(ending -> results.put(ending, Settlement.DONE));
        }
        ordered.stream()
                .filter(ending -> !isDone(ending))
                .forEach(ending -> writeOne(handle, ending).ifPresent(result -> results.put(ending, result)));
        if (results.size() < ordered.size()) {
            countLost(handle, ordered, results);
        }
        return results;
    }

    /** What was not written was taken by somebody else, or is only locked at the moment. */
    private static void countLost(Handle handle, List<Ending> ordered, Map<Ending, Settlement> results) {
        List<Ending> open =
                ordered.stream().filter(ending -> !results.containsKey(ending)).toList();
        Set<Long> lost =
                LeaseQueries.lost(handle, open.stream().map(Ending::message).toList());
        open.stream()
                .filter(ending -> lost.contains(ending.message().id()))
                .forEach(ending -> results.put(ending, Settlement.LOST_LEASE));
    }

    private static boolean isDone(Ending ending) {
        return ending instanceof Ending.Finished finished && finished.outcome() instanceof Outcome.Done;
    }

    /** Empty if the row was not as it was claimed, or was locked. */
    private Optional<Settlement> writeOne(Handle handle, Ending ending) {
        Message message = ending.message();
        if (ending instanceof Ending.Finished finished) {
            return write(handle, message, finished.outcome());
        }
        return ending instanceof Ending.GivenUp
                ? SettleQueries.giveUp(handle, message, settings.maxAttempts(), Backoff.CAP, reasonOf(ending))
                : SettleQueries.release(handle, message);
    }

    private Optional<Settlement> write(Handle handle, Message message, Outcome outcome) {
        String reason = ErrorText.clean(outcome.reason());
        if (outcome instanceof Outcome.Refused
                || (outcome instanceof Outcome.Retry && message.attempts() >= settings.maxAttempts())) {
            return SettleQueries.bury(handle, message, reason);
        }
        if (outcome instanceof Outcome.Retry) {
            return SettleQueries.retry(handle, message, pause(outcome, message.attempts()), reason);
        }
        Duration pause = pause(outcome, message.deferrals() + 1);
        if (outcome instanceof Outcome.Postponed) {
            return SettleQueries.postpone(
                    handle, message, pause, outcome.pause().isEmpty(), reason);
        }
        return SettleQueries.defer(handle, message, pause, settings.maxAttempts(), reason);
    }

    /** The backoff, and what was asked for if that is longer. A pause of our own side is kept to as it is. */
    private Duration pause(Outcome outcome, int failures) {
        Duration asked = outcome.pause().orElse(Duration.ZERO);
        if (outcome instanceof Outcome.Postponed && !asked.isZero()) {
            return asked;
        }
        if (outcome instanceof Outcome.Unavailable unavailable) {
            asked = Durations.longer(asked, unavailable.destinationPause().orElse(Duration.ZERO));
        }
        return Durations.longer(asked, backoff.after(failures));
    }

    private String reasonOf(Ending ending) {
        return ending instanceof Ending.Finished finished
                ? ErrorText.clean(finished.outcome().reason())
                : "its handler did not come back within "
                        + settings.handlerTimeout()
                                .plus(settings.longestOverrun())
                                .toSeconds() + " s";
    }
}
