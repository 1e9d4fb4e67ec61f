package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.drain.SuspectQueries.Suspect;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tries suspects alone, in a worker that holds nothing else, so that a message that kills the process takes no neighbour
 * with it. Buries those whose attempts are spent.
 */
final class Suspects {

    private static final Logger log = LoggerFactory.getLogger(Suspects.class);

    private final Jdbi jdbi;
    private final SuspectQueries queries;
    private final Collection<String> topics;
    private final DrainSettings settings;
    private final Window window;
    private final Slots slots;
    private final DrainListener listener;

    Suspects(
            Jdbi jdbi,
            Collection<String> topics,
            DrainSettings settings,
            Window window,
            Slots slots,
            DrainListener listener) {
        this.jdbi = jdbi;
        this.queries = new SuspectQueries(settings);
        this.topics = List.copyOf(topics);
        this.settings = settings;
        this.window = window;
        this.slots = slots;
        this.listener = listener;
    }

    /**
     * Buries or tries the suspects that are due now, one after the other. Returns at once when there are none.
     *
     * @param limit how many to try at most
     * @param stopping asked between suspects and while the worker empties itself
     * @return how many were tried
     */
    int tryAlone(int limit, BooleanSupplier stopping) throws InterruptedException {
        int tried = 0;
        for (Suspect suspect : jdbi.withHandle(handle -> queries.find(handle, topics))) {
            if (suspect.attempts() >= settings.maxAttempts()) {
                bury(suspect);
            } else if (tried < limit && !stopping.getAsBoolean() && tryAlone(suspect, stopping)) {
                tried++;
            }
        }
        return tried;
    }

    private void bury(Suspect suspect) {
        if (jdbi.withHandle(handle -> queries.bury(handle, suspect))) {
            listener.settled(suspect.topic(), Settlement.DEAD);
            log.warn("dead letter: row {}: worker lost during attempt {}", suspect.id(), suspect.attempts());
        }
    }

    private boolean tryAlone(Suspect suspect, BooleanSupplier stopping) throws InterruptedException {
        Optional<Long> reservation = jdbi.withHandle(handle -> queries.reserve(handle, suspect));
        if (reservation.isEmpty()) {
            return false;
        }
        if (!emptyMyself(suspect, reservation.get(), stopping)) {
            jdbi.useHandle(handle -> queries.abandon(handle, suspect.id(), reservation.get()));
            return false;
        }
        long sentNanos = System.nanoTime();
        Optional<Message> begun = jdbi.withHandle(handle -> queries.begin(handle, suspect.id(), reservation.get()));
        if (begun.isEmpty()) {
            return false;
        }
        listener.claimed(Map.of(suspect.topic(), 1), Duration.ofNanos(System.nanoTime() - sentNanos));
        log.info(
                "message {} is tried alone: its worker was lost before, attempt {}",
                begun.get().publicId(),
                begun.get().attempts());
        List<Held> alone = List.of(new Held(begun.get(), sentNanos, settings.lease()));
        window.add(alone);
        slots.submit(alone);
        while (!window.awaitEmpty(settings.interval()) && !stopping.getAsBoolean()) {
            // The heartbeat keeps it meanwhile.
        }
        return true;
    }

    private boolean emptyMyself(Suspect suspect, long reservation, BooleanSupplier stopping)
            throws InterruptedException {
        while (!window.awaitEmpty(settings.heartbeat())) {
            if (stopping.getAsBoolean() || !jdbi.withHandle(h -> queries.extend(h, suspect.id(), reservation))) {
                return false;
            }
        }
        return !stopping.getAsBoolean();
    }
}
