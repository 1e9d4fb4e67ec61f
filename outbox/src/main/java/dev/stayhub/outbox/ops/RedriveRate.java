package dev.stayhub.outbox.ops;

import java.time.Duration;

/**
 * How redriven messages come back.
 *
 * @param perSecond how many become due each second, so that a provider that has just recovered is not hit by all at once
 * @param force tell the handler to act even if nobody knows whether an earlier attempt did
 */
public record RedriveRate(int perSecond, boolean force) {

    public static final int PER_SECOND_AT_MOST = 10_000;

    public RedriveRate {
        if (perSecond < 1 || perSecond > PER_SECOND_AT_MOST) {
            throw new IllegalArgumentException("perSecond has to be from 1 to " + PER_SECOND_AT_MOST);
        }
    }

    /** From the first to the one after this many. */
    Duration after(long messages) {
        return Duration.ofNanos(messages * 1_000_000_000L / perSecond);
    }
}
