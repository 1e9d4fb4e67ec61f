package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes down what became of each message: many in one short transaction, and one by one if that fails, so that no
 * message's trouble undoes another's outcome. A slot hands its outcome over and goes on.
 *
 * <p>While the database is away it tries again until it is back or the worker stops: the token decides then whether the
 * outcome still counts.
 */
final class Settler {

    /** How an attempt ended; no outcome means that it never started and is handed back. */
    record Ending(Held held, Optional<Outcome> outcome) {
        Message message() {
            return held.message();
        }
    }

    private record Failure(long sinceNanos, RuntimeException cause) {}

    private static final Logger log = LoggerFactory.getLogger(Settler.class);
    private static final int MAX_BATCH = 500;
    private static final Duration POLL = Duration.ofMillis(50);
    private static final Duration PAUSE_WHILE_AWAY = Duration.ofMillis(250);

    private final Jdbi jdbi;
    private final DrainSettings settings;
    private final Backoff backoff;
    private final Window window;
    private final Tally tally;
    private final Signal roomSignal;
    private final BlockingQueue<Ending> endings = new LinkedBlockingQueue<>();
    private final Thread thread = new Thread(this::run, "settler");
    private volatile boolean closing;
    private volatile Failure failing;

    Settler(Jdbi jdbi, DrainSettings settings, Backoff backoff, Window window, Tally tally, Signal roomSignal) {
        this.jdbi = jdbi;
        this.settings = settings;
        this.backoff = backoff;
        this.window = window;
        this.tally = tally;
        this.roomSignal = roomSignal;
    }

    void start() {
        thread.start();
    }

    void settle(Held held, Outcome outcome) {
        endings.add(new Ending(held, Optional.of(outcome)));
    }

    void handBack(Held held) {
        endings.add(new Ending(held, Optional.empty()));
    }

    /** Writes what is left and ends; what cannot be written because the database is away is left to its lease. */
    void close() throws InterruptedException {
        closing = true;
        thread.join();
    }

    /**
     * For workers that do one batch and exit.
     *
     * @throws RuntimeException what the database said, if nothing could be written for this long
     */
    void giveUpIfFailingFor(Duration patience) {
        Failure failure = failing;
        if (failure != null && System.nanoTime() - failure.sinceNanos() > patience.toNanos()) {
            throw failure.cause();
        }
    }

    private void run() {
        try {
            while (!closing || !endings.isEmpty()) {
                Ending first = endings.poll(POLL.toNanos(), TimeUnit.NANOSECONDS);
                if (first != null) {
                    List<Ending> batch = new ArrayList<>();
                    batch.add(first);
                    endings.drainTo(batch, MAX_BATCH - 1);
                    settleUntilWritten(batch);
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts the settler", e);
        }
    }

    private void settleUntilWritten(List<Ending> batch) throws InterruptedException {
        while (true) {
            try {
                settleNow(batch);
                failing = null;
                return;
            } catch (RuntimeException e) {
                if (!DatabaseTrouble.isAway(e) || closing) {
                    log.error("{} outcomes could not be written, their leases will lapse", batch.size(), e);
                    forget(batch);
                    return;
                }
                log.warn("waiting for the database to settle {} messages: {}", batch.size(), e.getMessage());
                failing = failing == null ? new Failure(System.nanoTime(), e) : failing;
            }
            TimeUnit.NANOSECONDS.sleep(PAUSE_WHILE_AWAY.toNanos());
        }
    }

    /** Writes these outcomes: together, or else each by itself. Called by tests without the thread. */
    void settleNow(List<Ending> batch) {
        List<Ending> ordered = batch.stream()
                .sorted(Comparator.comparingLong(ending -> ending.message().id()))
                .toList();
        try {
            Map<Ending, Tally.Result> results = jdbi.inTransaction(handle -> write(handle, ordered));
            results.values().forEach(tally::count);
            forget(batch);
        } catch (RuntimeException e) {
            if (DatabaseTrouble.isAway(e) || batch.size() == 1) {
                throw e;
            }
            log.warn("settling {} messages one by one: {}", batch.size(), e.getMessage());
            ordered.forEach(this::settleAlone);
        }
    }

    private void settleAlone(Ending ending) {
        try {
            settleNow(List.of(ending));
        } catch (RuntimeException e) {
            if (DatabaseTrouble.isAway(e)) {
                throw e;
            }
            log.error(
                    "message {} could not be settled, its lease will lapse",
                    ending.message().publicId(),
                    e);
            forget(List.of(ending));
        }
    }

    private void forget(List<Ending> batch) {
        window.remove(batch.stream().map(Ending::held).toList());
        roomSignal.raise();
    }

    private Map<Ending, Tally.Result> write(Handle handle, List<Ending> ordered) {
        Map<Ending, Tally.Result> results = new HashMap<>();
        List<Ending> finished = ordered.stream().filter(Settler::isDone).toList();
        if (!finished.isEmpty()) {
            Set<Long> done = SettleQueries.done(
                    handle, finished.stream().map(Ending::message).toList());
            finished.forEach(ending -> results.put(
                    ending, done.contains(ending.message().id()) ? Tally.Result.DONE : Tally.Result.LOST_LEASE));
        }
        ordered.stream()
                .filter(ending -> !isDone(ending))
                .forEach(ending -> results.put(ending, writeOne(handle, ending)));
        return results;
    }

    private static boolean isDone(Ending ending) {
        return ending.outcome().orElse(null) instanceof Outcome.Done;
    }

    private Tally.Result writeOne(Handle handle, Ending ending) {
        Message message = ending.message();
        if (ending.outcome().isEmpty()) {
            return SettleQueries.release(handle, message) ? Tally.Result.RELEASED : Tally.Result.LOST_LEASE;
        }
        Outcome outcome = ending.outcome().get();
        if (outcome instanceof Outcome.Retry retry) {
            return message.attempts() < settings.maxAttempts()
                    ? retry(handle, message, retry)
                    : bury(handle, message, retry.reason());
        }
        if (outcome instanceof Outcome.Unavailable unavailable) {
            return defer(handle, message, unavailable);
        }
        if (outcome instanceof Outcome.Refused refused) {
            return bury(handle, message, refused.reason());
        }
        throw new IllegalStateException("done is settled together");
    }

    private Tally.Result retry(Handle handle, Message message, Outcome.Retry retry) {
        Duration delay = backoff.after(message.attempts());
        return SettleQueries.retry(handle, message, delay, retry.notBefore(), ErrorText.clean(retry.reason()))
                ? Tally.Result.RETRIED
                : Tally.Result.LOST_LEASE;
    }

    private Tally.Result defer(Handle handle, Message message, Outcome.Unavailable unavailable) {
        Duration delay = backoff.after(message.deferrals() + 1);
        return SettleQueries.defer(
                        handle, message, delay, unavailable.notBefore(), ErrorText.clean(unavailable.reason()))
                .map(status -> status.equals("DEAD") ? Tally.Result.DEAD : Tally.Result.UNAVAILABLE)
                .orElse(Tally.Result.LOST_LEASE);
    }

    private Tally.Result bury(Handle handle, Message message, String reason) {
        boolean buried = SettleQueries.bury(handle, message, ErrorText.clean(reason));
        if (buried) {
            log.warn("dead letter: message {} of topic {}: {}", message.publicId(), message.topic(), reason);
        }
        return buried ? Tally.Result.DEAD : Tally.Result.LOST_LEASE;
    }
}
