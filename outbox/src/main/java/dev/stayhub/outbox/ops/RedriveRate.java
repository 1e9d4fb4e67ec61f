package dev.stayhub.outbox.ops;

import java.time.Duration;

/**
 * How redriven messages become due.
 *
 * @param perSecond how many become due per second, so that a provider that has just recovered is not flooded
 * @param force tells the handler to act even if the outcome of an earlier attempt is unknown
 */
public record RedriveRate(int perSecond, boolean force) {

    public static final int PER_SECOND_AT_MOST = 10_000;

    public RedriveRate {
        if (perSecond < 1 || perSecond > PER_SECOND_AT_MOST) {
            throw new IllegalArgumentException("perSecond must be from 1 to " + PER_SECOND_AT_MOST);
        }
    }

    /** The time until this many messages have become due. */
    Duration after(long messages) {
        return Duration.ofNanos(messages * 1_000_000_000L / perSecond);
    }
}
