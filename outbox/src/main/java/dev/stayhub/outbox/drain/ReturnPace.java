package dev.stayhub.outbox.drain;

import java.time.Duration;

/**
 * How fast a backlog goes to a destination that has just come back: evenly over some seconds, not all at once. The outage
 * made the backlog; it must not make the next outage. Used by one thread.
 */
final class ReturnPace {

    static final Duration SPREAD = Duration.ofSeconds(7);

    private final double perSecond;
    private final long startNanos;
    private long taken;

    /**
     * @param backlog how many messages wait for the destination
     * @param atLeast never fewer than this a second
     */
    ReturnPace(int backlog, int atLeast, long nowNanos) {
        this.perSecond = Math.max(atLeast, backlog / (double) SPREAD.toSeconds());
        this.startNanos = nowNanos;
    }

    /** How many may be claimed now. */
    int allowance(long nowNanos) {
        double seconds = (nowNanos - startNanos) / 1e9;
        return (int) Math.max(0, perSecond * seconds - taken);
    }

    void took(int messages) {
        taken += messages;
    }

    boolean isOver(long nowNanos) {
        return nowNanos - startNanos >= SPREAD.toNanos();
    }
}
