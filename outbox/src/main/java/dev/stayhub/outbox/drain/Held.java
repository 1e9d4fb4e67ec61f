package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.Lease;
import dev.stayhub.outbox.Message;
import java.time.Duration;

/**
 * A message that this worker has claimed and not yet settled: waiting for a slot, running in one, or finished.
 * Thread-safe.
 *
 * <p>The end of the lease is reckoned from before its statement was sent, on the monotonic clock. So it comes sooner
 * here than in the database, and it has passed when the process wakes up after a long freeze.
 */
final class Held implements Lease {

    private enum State {
        QUEUED,
        RUNNING,
        FINISHED
    }

    /** Why a running handler was interrupted. */
    enum Interruption {
        NONE,
        OVERDUE,
        STOPPING
    }

    private final Message message;
    private final long claimedNanos;
    private State state = State.QUEUED;
    private long leaseEndNanos;
    private boolean lost;
    private Thread runner;
    private long deadlineNanos;
    private Interruption interruption = Interruption.NONE;
    private volatile boolean givenUp;

    Held(Message message, long claimSentNanos, Duration lease) {
        this.message = message;
        this.claimedNanos = claimSentNanos;
        this.leaseEndNanos = claimSentNanos + lease.toNanos();
    }

    Message message() {
        return message;
    }

    /** From the queue into a slot; false if it was handed back in the meantime. */
    synchronized boolean start(Duration handlerTimeout) {
        if (state != State.QUEUED) {
            return false;
        }
        state = State.RUNNING;
        runner = Thread.currentThread();
        deadlineNanos = System.nanoTime() + handlerTimeout.toNanos();
        return true;
    }

    /** The handler is back. Later interruptions miss, and one that hit does not outlive the handler. */
    synchronized Interruption finish() {
        state = State.FINISHED;
        runner = null;
        Thread.interrupted();
        return interruption;
    }

    /** From the queue back to the database; false if it has started. */
    synchronized boolean takeBack() {
        if (state != State.QUEUED) {
            return false;
        }
        state = State.FINISHED;
        return true;
    }

    synchronized boolean hasWaitedFor(Duration time) {
        return state == State.QUEUED && System.nanoTime() - claimedNanos >= time.toNanos();
    }

    /** Whether the heartbeat should go on: not for a lost lease, and not past the handler's time. */
    synchronized boolean worthExtending() {
        return !lost && !overdue();
    }

    synchronized void extendedAt(long sentNanos, Duration lease) {
        leaseEndNanos = sentNanos + lease.toNanos();
    }

    /** The message is somebody else's; true if that is news. */
    synchronized boolean lost() {
        boolean isNews = !lost;
        lost = true;
        return isNews;
    }

    /** Interrupts a handler that has had its time. */
    synchronized void interruptIfOverdue() {
        if (overdue() && interruption == Interruption.NONE) {
            interruption = Interruption.OVERDUE;
            runner.interrupt();
        }
    }

    /** Whether the handler has ignored its interruption for so long that the message is anybody's again. */
    synchronized boolean hasOutlivedItsLease() {
        return interruption == Interruption.OVERDUE && overdue() && leaseEndNanos - System.nanoTime() <= 0;
    }

    /** Nothing waits for the handler any more; whether it ever comes back is open. */
    void giveUp() {
        givenUp = true;
    }

    boolean isGivenUp() {
        return givenUp;
    }

    /** Interrupts a handler because the worker stops. */
    synchronized void interruptToStop() {
        if (state == State.RUNNING && interruption == Interruption.NONE) {
            interruption = Interruption.STOPPING;
            runner.interrupt();
        }
    }

    @Override
    public synchronized Duration remaining() {
        return Duration.ofNanos(Math.max(0, deadlineNanos - System.nanoTime()));
    }

    @Override
    public synchronized boolean stillMine() {
        return !lost && leaseEndNanos - System.nanoTime() > 0;
    }

    private boolean overdue() {
        return state == State.RUNNING && System.nanoTime() - deadlineNanos >= 0;
    }
}
