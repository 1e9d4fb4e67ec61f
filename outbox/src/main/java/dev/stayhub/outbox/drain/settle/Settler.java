package dev.stayhub.outbox.drain.settle;

import dev.stayhub.outbox.DatabaseTrouble;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.drain.settle.Attempt.Ending;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the ends of attempts on a thread of its own. A slot passes its outcome on and continues; while one batch is
 * being committed, the next one collects. Thread-safe.
 *
 * <p>While the database is unavailable it retries until the worker stops; the token then decides whether the outcome
 * still counts. Messages whose outcome is not written before the process dies are handled again.
 */
public final class Settler {

    private record Failure(long sinceNanos, RuntimeException cause) {}

    private static final Logger log = LoggerFactory.getLogger(Settler.class);
    private static final int MAX_BATCH = 500;
    private static final Duration POLL = Duration.ofMillis(50);
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final OutcomeWriter writer;
    private final Consumer<Collection<Attempt>> settled;
    private final BlockingQueue<Ending> endings = new LinkedBlockingQueue<>();
    private final Thread thread = new Thread(this::run, "settler");
    private volatile boolean closing;
    private volatile Failure failing;

    /**
     * Not yet started.
     *
     * @param jdbi uses one connection at a time
     * @param maxAttempts the number of failed attempts after which a message becomes a dead letter
     * @param backoff the pause before the next attempt
     * @param listener is notified of committed results
     * @param settled called with attempts that are written, or that cannot be written and are dropped
     */
    public Settler(
            Jdbi jdbi,
            int maxAttempts,
            Backoff backoff,
            SettleListener listener,
            Consumer<Collection<Attempt>> settled) {
        this.writer = new OutcomeWriter(jdbi, maxAttempts, backoff, listener);
        this.settled = settled;
    }

    /** Starts the thread that writes. */
    public void start() {
        thread.start();
    }

    /** The handler returned this outcome. Returns immediately, like the next two methods. */
    public void settle(Attempt attempt, Outcome outcome) {
        endings.add(new Ending.Finished(attempt, outcome));
    }

    /** The handler never started, or was stopped: the claim is undone. */
    public void release(Attempt attempt) {
        endings.add(new Ending.Released(attempt));
    }

    /** The handler did not return within this time, even though it was interrupted. */
    public void abandon(Attempt attempt, Duration waited) {
        endings.add(new Ending.Abandoned(attempt, waited));
    }

    /** Whether the thread has ended, so that nothing will be settled any more. */
    public boolean hasEnded() {
        return thread.getState() == Thread.State.TERMINATED;
    }

    /** Writes the rest and ends. If the database is unavailable, the leases of the rest will expire. */
    public void close() throws InterruptedException {
        closing = true;
        thread.join();
    }

    /**
     * Fails if writing has failed for this long. For workers that do one batch and exit.
     *
     * @throws RuntimeException the error of the database, or that rows are locked
     * @throws IllegalStateException if nothing will be written any more
     */
    public void throwIfFailingFor(Duration patience) {
        if (hasEnded()) {
            throw new IllegalStateException("the settler has ended");
        }
        Failure failure = failing;
        if (failure != null && System.nanoTime() - failure.sinceNanos() > patience.toNanos()) {
            throw failure.cause();
        }
    }

    private void run() {
        try {
            while (!closing || !endings.isEmpty()) {
                settleNext();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("the settler must not be interrupted", e);
        }
    }

    private void settleNext() throws InterruptedException {
        Ending first = endings.poll(POLL.toNanos(), TimeUnit.NANOSECONDS);
        if (first == null) {
            return;
        }
        List<Ending> open = new ArrayList<>(List.of(first));
        try {
            endings.drainTo(open, MAX_BATCH - open.size());
            settleUntilWritten(open);
        } catch (RuntimeException | Error e) {
            // Errors too, such as running out of memory: this batch may be lost, but not the following ones.
            forget(open);
            log.error("{} outcomes could not be written, their leases will expire", open.size(), e);
        }
    }

    private void settleUntilWritten(List<Ending> open) throws InterruptedException {
        while (!open.isEmpty()) {
            try {
                List<Ending> locked = settleNow(open);
                boolean moved = locked.size() < open.size();
                open.clear();
                // New ones go first, so that locked rows never fill every batch.
                endings.addAll(locked);
                if (moved) {
                    failing = null;
                    return;
                }
                failed(new IllegalStateException("the rows of " + locked.size() + " messages are locked"));
            } catch (RuntimeException e) {
                if (!DatabaseTrouble.isTemporary(e)) {
                    throw e;
                }
                log.warn("waiting for the database to settle {} messages: {}", open.size(), e.getMessage());
                failed(e);
            }
            if (closing) {
                open.addAll(endings);
                endings.clear();
                log.warn("{} outcomes were not written, their leases will expire", open.size());
                return;
            }
            TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
            endings.drainTo(open, MAX_BATCH - open.size());
        }
    }

    private void failed(RuntimeException cause) {
        failing = failing == null ? new Failure(System.nanoTime(), cause) : failing;
    }

    /**
     * Writes these ends of attempts and reports them as settled. Tests call it without the thread.
     *
     * @return those that were not written because their rows are locked
     */
    List<Ending> settleNow(List<Ending> batch) {
        List<Ending> locked = writer.write(batch);
        forget(batch.stream().filter(ending -> !locked.contains(ending)).toList());
        return locked;
    }

    private void forget(Collection<Ending> written) {
        settled.accept(written.stream().map(Ending::attempt).toList());
    }
}
