package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.Lease;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.drain.settle.Attempt;
import java.time.Duration;

/**
 * A message that this worker has claimed and not yet settled: waiting for a slot, running in one, or finished.
 * Thread-safe.
 *
 * <p>Its lease is extended until its outcome is committed, even while a handler overruns its timeout, because this
 * worker knows the outcome and settles it. The end of the lease is computed from the time before its statement was
 * sent, so it is earlier here than in the database. It is checked on the monotonic and on the wall clock, because the
 * monotonic clock stops while a virtual machine is suspended.
 */
final class Held implements Lease, Attempt {

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
    private LeaseEnd leaseEnd;
    private boolean lost;
    private Thread runner;
    private long deadlineNanos;
    private Interruption interruption = Interruption.NONE;
    private boolean abandoned;

    Held(Message message, long claimSentNanos, Duration lease) {
        this.message = message;
        this.claimedNanos = claimSentNanos;
        this.leaseEnd = LeaseEnd.after(claimSentNanos, lease);
    }

    @Override
    public Message message() {
        return message;
    }

    /** Moves from the queue into a slot; false if the message was released in the meantime. */
    synchronized boolean start(Duration handlerTimeout) {
        if (state != State.QUEUED) {
            return false;
        }
        state = State.RUNNING;
        runner = Thread.currentThread();
        deadlineNanos = System.nanoTime() + handlerTimeout.toNanos();
        return true;
    }

    /** The handler returned. It can no longer be interrupted, and a pending interruption is cleared. */
    synchronized Interruption finish() {
        state = State.FINISHED;
        runner = null;
        Thread.interrupted();
        return interruption;
    }

    /** Takes the message out of the queue to release it; false if its handler has started. */
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

    synchronized boolean isFinished() {
        return state == State.FINISHED;
    }

    synchronized boolean isLost() {
        return lost;
    }

    synchronized void extendedAt(long sentNanos, Duration lease) {
        leaseEnd = LeaseEnd.after(sentNanos, lease);
    }

    @Override
    public synchronized boolean markLost() {
        boolean isNews = !lost;
        lost = true;
        return isNews;
    }

    /** Interrupts a handler that has exceeded its timeout. */
    synchronized void interruptIfOverdue() {
        if (hasOverrunBy(Duration.ZERO) && interruption == Interruption.NONE) {
            interruption = Interruption.OVERDUE;
            runner.interrupt();
        }
    }

    /** Abandons a handler that has ignored its interruption for this long; false if that is not the case. */
    synchronized boolean abandonIfOverrunBy(Duration time) {
        if (abandoned || interruption != Interruption.OVERDUE || !hasOverrunBy(time)) {
            return false;
        }
        abandoned = true;
        return true;
    }

    synchronized boolean isAbandoned() {
        return abandoned;
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
        return !lost && !abandoned && !leaseEnd.hasPassed();
    }

    private boolean hasOverrunBy(Duration time) {
        return state == State.RUNNING && System.nanoTime() - deadlineNanos >= time.toNanos();
    }

    private record LeaseEnd(long nanoTime, long wallMillis) {

        static LeaseEnd after(long sentNanos, Duration lease) {
            long sentMillis = System.currentTimeMillis()
                    - Duration.ofNanos(System.nanoTime() - sentNanos).toMillis();
            return new LeaseEnd(sentNanos + lease.toNanos(), sentMillis + lease.toMillis());
        }

        boolean hasPassed() {
            return nanoTime - System.nanoTime() <= 0 || wallMillis - System.currentTimeMillis() <= 0;
        }
    }
}
