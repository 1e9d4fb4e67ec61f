package dev.stayhub.outbox.ops;

/**
 * A count that stops at {@value #AT_MOST}, so that counting a very long queue costs no more than counting a busy one.
 *
 * @param counted the number counted, a lower bound
 * @param orMore whether there can be more than that
 */
public record BoundedCount(long counted, boolean orMore) {

    /** The upper limit. */
    public static final int AT_MOST = 100_000;

    static final BoundedCount NONE = new BoundedCount(0, false);
    /** The limit in statements: one more, to know whether there are more. */
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
