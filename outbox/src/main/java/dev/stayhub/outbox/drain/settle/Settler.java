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
 * Takes endings from the slots and has them written, on a thread of its own: a slot hands its outcome over and goes on, and
 * while one commit is under way the next batch gathers. Thread-safe.
 *
 * <p>While the database is away it tries again until it is back or the worker stops: the token decides then whether the
 * outcome still counts. What is not written before the process dies is handled again.
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
     * @param jdbi one connection at a time
     * @param maxAttempts after how many attempts a message is a dead letter
     * @param backoff the pause before the next attempt
     * @param listener hears what was committed
     * @param settled called with attempts that need not be held any more: written, or given up as not writable
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

    /** From now on endings are written as they come in. */
    public void start() {
        thread.start();
    }

    /** The handler is back with this outcome. Returns at once, as the next two do. */
    public void settle(Attempt attempt, Outcome outcome) {
        endings.add(new Ending.Finished(attempt, outcome));
    }

    /** The handler never started, or was stopped: as if the message had not been claimed. */
    public void release(Attempt attempt) {
        endings.add(new Ending.Released(attempt));
    }

    /** The handler did not come back within this time, its interruption included. */
    public void giveUp(Attempt attempt, Duration waited) {
        endings.add(new Ending.GivenUp(attempt, waited));
    }

    /** Whether nothing will be settled any more. */
    public boolean hasEnded() {
        return thread.getState() == Thread.State.TERMINATED;
    }

    /** Writes what is left and ends; what cannot be written because the database is away is left to its lease. */
    public void close() throws InterruptedException {
        closing = true;
        thread.join();
    }

    /**
     * For workers that do one batch and exit.
     *
     * @throws RuntimeException what the database said, if nothing could be written for this long, or that rows are locked
     * @throws IllegalStateException if nothing will be written any more
     */
    public void giveUpIfFailingFor(Duration patience) {
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
            throw new IllegalStateException("nobody interrupts the settler", e);
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
            // An Error too, running out of memory for example: these may be lost, and those that come after them not.
            forget(open);
            log.error("{} outcomes could not be written, their leases will lapse", open.size(), e);
        }
    }

    private void settleUntilWritten(List<Ending> open) throws InterruptedException {
        while (!open.isEmpty()) {
            try {
                List<Ending> locked = settleNow(open);
                boolean moved = locked.size() < open.size();
                open.clear();
                // What has come in meanwhile goes first, so that locked rows never fill every batch.
                endings.addAll(locked);
                if (moved) {
                    failing = null;
                    return;
                }
                failed(new IllegalStateException("somebody holds locks on the rows of " + locked.size() + " messages"));
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
                log.warn("{} outcomes were not written, their leases will lapse", open.size());
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
     * Writes these outcomes and forgets their messages. Tests call it without the thread.
     *
     * @return those whose rows somebody has locked, still to be written
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
