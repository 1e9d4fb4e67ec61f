package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.DatabaseTrouble;
import dev.stayhub.outbox.ErrorText;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.drain.Settler.Ending;
import dev.stayhub.outbox.ops.Masked;
import java.time.Duration;
import java.time.Instant;
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
        if (settlement == Settlement.LOST_LEASE && ending.held().lost()) {
            listener.leaseLost(topic);
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
        return ending.outcome().orElse(null) instanceof Outcome.Done;
    }

    /** Empty if the row was not as it was claimed, or was locked. */
    private Optional<Settlement> writeOne(Handle handle, Ending ending) {
        Message message = ending.message();
        if (ending.outcome().isEmpty()) {
            return SettleQueries.release(handle, message) ? Optional.of(Settlement.RELEASED) : Optional.empty();
        }
        Outcome outcome = ending.outcome().get();
        if (outcome instanceof Outcome.Retry retry) {
            return message.attempts() < settings.maxAttempts()
                    ? retry(handle, message, retry)
                    : bury(handle, message, retry.reason());
        }
        if (outcome instanceof Outcome.Unavailable unavailable) {
            return defer(handle, message, unavailable.reason(), unavailable.notBefore());
        }
        if (outcome instanceof Outcome.Later later) {
            return defer(handle, message, later.reason(), later.notBefore());
        }
        if (outcome instanceof Outcome.Refused refused) {
            return bury(handle, message, refused.reason());
        }
        throw new IllegalStateException("done is settled together");
    }

    private Optional<Settlement> retry(Handle handle, Message message, Outcome.Retry retry) {
        Duration delay = backoff.after(message.attempts());
        return SettleQueries.retry(handle, message, delay, retry.notBefore(), ErrorText.clean(retry.reason()))
                ? Optional.of(Settlement.RETRIED)
                : Optional.empty();
    }

    private Optional<Settlement> defer(Handle handle, Message message, String reason, Optional<Instant> notBefore) {
        Duration delay = backoff.after(message.deferrals() + 1);
        return SettleQueries.defer(handle, message, delay, notBefore, ErrorText.clean(reason))
                .map(status -> status.equals("DEAD") ? Settlement.DEAD : Settlement.UNAVAILABLE);
    }

    private static Optional<Settlement> bury(Handle handle, Message message, String reason) {
        if (!SettleQueries.bury(handle, message, ErrorText.clean(reason))) {
            return Optional.empty();
        }
        // Providers like to quote whom they refuse, and a log is read by more people than the table.
        log.warn(
                "dead letter: message {} of topic {}: {}",
                message.publicId(),
                message.topic(),
                MASKED.error(reason, message.payload()));
        return Optional.of(Settlement.DEAD);
    }
}
