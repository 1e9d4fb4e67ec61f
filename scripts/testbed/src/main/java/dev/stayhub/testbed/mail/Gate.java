package dev.stayhub.testbed.mail;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Holds senders at a moment until it is opened. Thread-safe. */
public final class Gate implements Behaviour {

    private final boolean greets;
    private final int begunLetThrough;
    private int begun;
    private int held;
    private boolean open;

    private Gate(boolean greets, int begunLetThrough) {
        this.greets = greets;
        this.begunLetThrough = begunLetThrough;
    }

    /** Greets nobody, and takes no email from those it has greeted before. */
    public static Gate beforeTheGreeting() {
        return new Gate(false, 0);
    }

    /** Takes every email, and tells nobody so. */
    public static Gate beforeTheAnswer() {
        return new Gate(true, Integer.MAX_VALUE);
    }

    /** Takes the first emails, telling nobody so, and lets the others not even begin. */
    public static Gate inTheMiddle(int emails) {
        return new Gate(true, emails);
    }

    @Override
    public synchronized void at(Moment moment) throws InterruptedException {
        if (open || passes(moment)) {
            return;
        }
        held++;
        notifyAll();
        while (!open) {
            wait();
        }
        held--;
    }

    private boolean passes(Moment moment) {
        return switch (moment) {
            case CONNECTED -> greets;
            case BEGUN -> begun++ < begunLetThrough;
            case HEARD -> true;
            case TAKEN -> false;
        };
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
