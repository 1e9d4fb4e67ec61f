package dev.stayhub.outbox.ops;

/**
 * A count that stopped at {@value #AT_MOST}, so that looking at a long queue costs no more than looking at a busy one.
 *
 * @param counted how many there are, at the least
 * @param orMore whether there may be more than that
 */
public record BoundedCount(long counted, boolean orMore) {

    /** How far is counted. */
    public static final int AT_MOST = 100_000;

    static final BoundedCount NONE = new BoundedCount(0, false);
    /** What statements count to: one further, to know whether there are more. */
    static final int LIMIT = AT_MOST + 1;

    static BoundedCount of(long counted) {
        return new BoundedCount(Math.min(counted, AT_MOST), counted > AT_MOST);
    }

    BoundedCount plus(BoundedCount other) {
        return new BoundedCount(counted + other.counted, orMore || other.orMore);
    }

    /** For example {@code 17} or {@code 100000+}. */
    @Override
    public String toString() {
        return counted + (orMore ? "+" : "");
    }
}
