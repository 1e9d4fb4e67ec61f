package dev.stayhub.outbox.drain;

import java.time.Duration;

/**
 * Paces the backlog of a destination that has just recovered: spreads it evenly over some seconds, so that the backlog
 * of one outage does not cause the next. Used by one thread.
 */
final class ReturnPace {

    static final Duration SPREAD = Duration.ofSeconds(7);

    private final double perSecond;
    private final long startNanos;
    private long taken;

    /**
     * @param backlog the number of messages waiting for the destination
     * @param atLeast the minimum number of messages per second
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
