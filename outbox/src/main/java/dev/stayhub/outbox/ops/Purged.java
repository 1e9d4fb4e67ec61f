package dev.stayhub.outbox.ops;

/**
 * What a purge removed.
 *
 * @param messages finished messages, and with each what {@code inbox} knew of it
 * @param workers workers not seen for a day
 * @param isMoreLeft whether the purge ended because it had done enough for one run
 */
public record Purged(long messages, int workers, boolean isMoreLeft) {}
