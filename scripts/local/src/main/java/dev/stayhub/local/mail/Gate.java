package dev.stayhub.local.mail;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Holds senders at a moment until it is opened. Thread-safe. */
public final class Gate implements Behaviour {

    private final int begunLetThrough;
    private int begun;
    private int held;
    private boolean open;

    private Gate(int begunLetThrough) {
        this.begunLetThrough = begunLetThrough;
    }

    /** Takes every email, and tells nobody so. */
    public static Gate beforeTheAnswer() {
        return new Gate(Integer.MAX_VALUE);
    }

    /** Takes the first emails, telling nobody so, and lets the others not even begin. */
    public static Gate inTheMiddle(int emails) {
        return new Gate(emails);
    }

    @Override
    public synchronized void at(Moment moment) throws InterruptedException {
        boolean passes = moment == Moment.BEGUN && begun++ < begunLetThrough;
        if (open || passes || moment == Moment.HEARD) {
            return;
        }
        held++;
        notifyAll();
        while (!open) {
            wait();
        }
        held--;
    }

    /** Waits until so many are held; false if they are not when the time is up. */
    public synchronized boolean awaitHeld(int senders, Duration time) throws InterruptedException {
        long endNanos = System.nanoTime() + time.toNanos();
        while (held < senders) {
            long leftNanos = endNanos - System.nanoTime();
            if (leftNanos <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, leftNanos);
        }
        return true;
    }

    /** Lets everybody through, from now on. */
    public synchronized void open() {
        open = true;
        notifyAll();
    }
}
