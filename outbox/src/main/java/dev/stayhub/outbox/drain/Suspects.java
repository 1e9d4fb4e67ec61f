package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.drain.SuspectQueries.Suspect;
import dev.stayhub.outbox.drain.settle.Settlement;
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
 * Tries suspects alone, in a worker that holds no other message, so that a message that kills the process affects no
 * other. Makes suspects whose attempts are spent dead letters. docs/decisions/004 has the reasons.
 *
 * <p>A worker that runs until it is stopped looks for suspects only after it has run for the duration of a lease: in a
 * crash loop with another cause every worker dies sooner, and no suspect is blamed. The time for which other messages
 * wait is bounded, both for a suspect to run alone and, at most a tenth of the time, for the worker to finish what it
 * holds.
 */
final class Suspects {

    private static final Logger log = LoggerFactory.getLogger(Suspects.class);
    private static final int AT_A_TIME = 100;
    private static final int SHARE_OF_TIME = 10;
    private static final Duration FIRST_PATIENCE = Duration.ofSeconds(5);

    private final Jdbi jdbi;
    private final SuspectQueries queries;
    private final Collection<String> topics;
    private final DrainSettings settings;
    private final Window window;
    private final FanOut fanOut;
    private final Slots slots;
    private final DrainListener listener;
    private Held running;
    private Duration patience;
    private long nextLookNanos;

    Suspects(
            Jdbi jdbi,
            Subscriptions subscriptions,
            DrainSettings settings,
            Window window,
            Slots slots,
            DrainListener listener) {
        this.jdbi = jdbi;
        this.queries = new SuspectQueries(settings);
        this.topics = List.copyOf(subscriptions.topics());
        this.settings = settings;
        this.window = window;
        this.fanOut = new FanOut(jdbi, subscriptions, settings);
        this.slots = slots;
        this.listener = listener;
        this.patience = FIRST_PATIENCE;
        this.nextLookNanos = System.nanoTime() + settings.lease().toNanos();
    }

    /** Like {@link #tryAlone}, but only if it is time to look for suspects. */
    void tryAloneIfDue(BooleanSupplier stopping) throws InterruptedException {
        if (System.nanoTime() - nextLookNanos < 0 || (running != null && window.contains(running))) {
            return;
        }
        nextLookNanos = System.nanoTime() + settings.interval().toNanos();
        tryAlone(AT_A_TIME, stopping);
    }

    /**
     * Tries the suspects that are due, one after the other, or makes them dead letters. Returns immediately if there
     * are none.
     *
     * @param limit the maximum number of suspects to try
     * @param stopping checked between suspects and while the worker finishes what it holds
     * @return the number of suspects tried
     */
    int tryAlone(int limit, BooleanSupplier stopping) throws InterruptedException {
        int tried = 0;
        for (Suspect suspect : jdbi.withHandle(handle -> queries.find(handle, topics))) {
            if (suspect.attempts() >= settings.maxAttempts()) {
                deadLetter(suspect);
            } else if (tried < limit && !stopping.getAsBoolean()) {
                if (!tryAlone(suspect, stopping)) {
                    return tried;
                }
                tried++;
            }
        }
        return tried;
    }

    private void deadLetter(Suspect suspect) {
        if (jdbi.withHandle(handle -> queries.deadLetter(handle, suspect))) {
            listener.settled(suspect.topic(), Settlement.DEAD);
            log.warn("dead letter: row {}: worker lost during attempt {}", suspect.id(), suspect.attempts());
        }
    }

    /** False if the worker could not finish its other messages in time, or if another worker was faster. */
    private boolean tryAlone(Suspect suspect, BooleanSupplier stopping) throws InterruptedException {
        Optional<Long> reservation = jdbi.withHandle(handle -> queries.reserve(handle, suspect));
        if (reservation.isEmpty()) {
            return false;
        }
        if (!drainInFlight(suspect, reservation.get(), stopping)) {
            jdbi.useHandle(handle -> queries.release(handle, suspect.id(), reservation.get()));
            return false;
        }
        long sentNanos = System.nanoTime();
        Optional<Message> begun = jdbi.withHandle(handle -> queries.begin(handle, suspect.id(), reservation.get()));
        if (begun.isEmpty()) {
            return false;
        }
        listener.claimed(Map.of(suspect.topic(), 1), Duration.ofNanos(System.nanoTime() - sentNanos));
        log.info(
                "trying message {} alone because its worker was lost before, attempt {}",
                begun.get().publicId(),
                begun.get().attempts());
        List<Held> alone = fanOut.expand(List.of(begun.get())).stream()
                .map(message -> new Held(message, sentNanos, settings.lease()))
                .toList();
        window.add(alone);
        slots.submit(alone);
        // A message that kills a process does so soon. After that the others need not wait for it.
        awaitWindowEmpty(settings.lease(), stopping);
        running = alone.isEmpty() ? null : alone.get(0);
        return window.size() == 0;
    }

    private void awaitWindowEmpty(Duration time, BooleanSupplier stopping) throws InterruptedException {
        long endNanos = System.nanoTime() + time.toNanos();
        while (!stopping.getAsBoolean()
                && System.nanoTime() - endNanos < 0
                && !window.awaitEmpty(settings.interval())) {
            // The heartbeat extends its lease meanwhile.
        }
    }

    /** Long handlers must not block all other messages: after each failed wait the next one is later and longer. */
    private boolean drainInFlight(Suspect suspect, long reservation, BooleanSupplier stopping)
            throws InterruptedException {
        long startNanos = System.nanoTime();
        while (!window.awaitEmpty(DurationMath.shorter(settings.heartbeat(), patience))) {
            long waitedNanos = System.nanoTime() - startNanos;
            if (waitedNanos > patience.toNanos()) {
                nextLookNanos = System.nanoTime() + SHARE_OF_TIME * waitedNanos;
                patience = DurationMath.shorter(patience.multipliedBy(2), settings.handlerTimeout());
                return false;
            }
            if (stopping.getAsBoolean() || !jdbi.withHandle(h -> queries.extend(h, suspect.id(), reservation))) {
                return false;
            }
        }
        patience = FIRST_PATIENCE;
        return !stopping.getAsBoolean();
    }
}
