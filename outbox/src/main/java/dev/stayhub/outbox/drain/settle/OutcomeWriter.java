package dev.stayhub.outbox.drain.settle;

import dev.stayhub.outbox.DatabaseTrouble;
import dev.stayhub.outbox.Masked;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.drain.settle.Attempt.Ending;
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

/** Writes the ends of attempts into their rows: a batch in one short transaction, or one by one if that fails. */
final class OutcomeWriter {

    private static final Logger log = LoggerFactory.getLogger(OutcomeWriter.class);
    /** Masks all payload fields: the log has the id, and needs nothing of the payload. */
    private static final Masked MASKED = new Masked(Set.of());

    private final Jdbi jdbi;
    private final int maxAttempts;
    private final Backoff backoff;
    private final SettleListener listener;

    OutcomeWriter(Jdbi jdbi, int maxAttempts, Backoff backoff, SettleListener listener) {
        this.jdbi = jdbi;
        this.maxAttempts = maxAttempts;
        this.backoff = backoff;
        this.listener = listener;
    }

    /**
     * Writes and counts these ends of attempts, in the order of the messages' ids.
     *
     * @return those that were not written because their rows are locked
     * @throws RuntimeException if the database is unavailable, or if there was only one and it cannot be written
     */
    List<Ending> write(List<Ending> batch) {
        List<Ending> ordered = batch.stream()
                .sorted(Comparator.comparingLong(ending -> ending.message().id()))
                .toList();
        try {
            Map<Ending, Settlement> results = jdbi.inTransaction(handle -> write(handle, ordered));
            // Listeners are notified after the commit, so that they only see committed results and do not delay the
            // transaction.
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

    private List<Ending> writeAlone(Ending ending) {
        try {
            return write(List.of(ending));
        } catch (RuntimeException e) {
            if (DatabaseTrouble.isTemporary(e)) {
                throw e;
            }
            log.error(
                    "message {} could not be settled, its lease will expire",
                    ending.message().publicId(),
                    e);
            return List.of();
        }
    }

    private Map<Ending, Settlement> write(Handle handle, List<Ending> ordered) {
        Map<Ending, Settlement> results = new HashMap<>();
        List<Ending> finished = ordered.stream().filter(OutcomeWriter::isDone).toList();
        if (!finished.isEmpty()) {
            Set<Long> done = SettleQueries.done(handle, messages(finished));
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

    /** An end that was not written either has lost its lease or has a locked row. */
    private static void countLost(Handle handle, List<Ending> ordered, Map<Ending, Settlement> results) {
        List<Ending> open =
                ordered.stream().filter(ending -> !results.containsKey(ending)).toList();
        Set<Long> lost = SettleQueries.lost(handle, messages(open));
        open.stream()
                .filter(ending -> lost.contains(ending.message().id()))
                .forEach(ending -> results.put(ending, Settlement.LOST_LEASE));
    }

    private static List<Message> messages(List<Ending> endings) {
        return endings.stream().map(Ending::message).toList();
    }

    private static boolean isDone(Ending ending) {
        return ending instanceof Ending.Finished finished && finished.outcome() instanceof Outcome.Done;
    }

    /** Empty if the row has changed since the claim, or was locked. */
    private Optional<Settlement> writeOne(Handle handle, Ending ending) {
        if (ending instanceof Ending.Abandoned) {
            return SettleQueries.abandon(handle, ending.message(), maxAttempts, Backoff.CAP, ending.reason());
        }
        return ending instanceof Ending.Finished finished
                ? write(handle, ending.message(), finished.outcome(), ending.reason())
                : SettleQueries.release(handle, ending.message());
    }

    private Optional<Settlement> write(Handle handle, Message message, Outcome outcome, String reason) {
        boolean isLastAttempt = message.attempts() >= maxAttempts;
        if (outcome instanceof Outcome.Refused || (outcome instanceof Outcome.Retry && isLastAttempt)) {
            return SettleQueries.deadLetter(handle, message, reason);
        }
        if (outcome instanceof Outcome.Retry) {
            return SettleQueries.retry(handle, message, backoff.after(message.attempts(), outcome), reason);
        }
        Duration pause = backoff.after(message.deferrals() + 1, outcome);
        return outcome instanceof Outcome.Postponed
                ? SettleQueries.postpone(handle, message, pause, outcome.pause().isEmpty(), reason)
                : SettleQueries.defer(handle, message, pause, maxAttempts, reason);
    }

    private void tell(Ending ending, Settlement settlement) {
        String topic = ending.message().topic();
        listener.settled(topic, settlement);
        if (settlement == Settlement.LOST_LEASE && ending.attempt().markLost()) {
            listener.leaseLost(topic);
        }
        if (settlement == Settlement.DEAD) {
            // Providers often quote recipients in refusals, and more people can read the log than the table.
            log.warn(
                    "dead letter: message {} of topic {}: {}",
                    ending.message().publicId(),
                    topic,
                    MASKED.error(ending.reason(), ending.message().payload()).replaceAll("\\p{Cntrl}", " "));
        }
    }
}
