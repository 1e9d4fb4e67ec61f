package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.DatabaseTrouble;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the outcomes from the slots and has them written, on a thread of its own: a slot hands its outcome over and goes
 * on, and while one commit is under way the next batch gathers.
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
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final OutcomeWriter writer;
    private final Window window;
    private final Signal roomSignal;
    private final BlockingQueue<Ending> endings = new LinkedBlockingQueue<>();
    private final Thread thread = new Thread(this::run, "settler");
    private volatile boolean closing;
    private volatile Failure failing;

    Settler(OutcomeWriter writer, Window window, Signal roomSignal) {
        this.writer = writer;
        this.window = window;
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
        List<Ending> open = batch;
        while (!open.isEmpty()) {
            try {
                List<Ending> locked = settleNow(open);
                failing = null;
                if (locked.size() < open.size()) {
                    // Something moved: let what has come in meanwhile go first.
                    endings.addAll(locked);
                    return;
                }
            } catch (RuntimeException e) {
                if (!DatabaseTrouble.isTemporary(e)) {
                    log.error("{} outcomes could not be written, their leases will lapse", open.size(), e);
                    forget(open);
                    return;
                }
                log.warn("waiting for the database to settle {} messages: {}", open.size(), e.getMessage());
                failing = failing == null ? new Failure(System.nanoTime(), e) : failing;
            }
            if (closing) {
                log.warn("{} outcomes were not written, their leases will lapse", open.size());
                return;
            }
            TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
            open = withWhatCameIn(open);
        }
    }

    private List<Ending> withWhatCameIn(List<Ending> open) {
        List<Ending> all = new ArrayList<>(open);
        endings.drainTo(all, Math.max(0, MAX_BATCH - open.size()));
        return all;
    }

    /**
     * Writes these outcomes and forgets their messages. Called by tests without the thread.
     *
     * @return those whose rows somebody has locked, still to be written
     */
    List<Ending> settleNow(List<Ending> batch) {
        List<Ending> locked = writer.write(batch);
        forget(batch.stream().filter(ending -> !locked.contains(ending)).toList());
        return locked;
    }

    private void forget(Collection<Ending> endings) {
        window.remove(endings.stream().map(Ending::held).toList());
        roomSignal.raise();
    }
}
