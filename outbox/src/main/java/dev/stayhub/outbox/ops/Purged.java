package dev.stayhub.outbox.ops;

/**
 * The result of a purge.
 *
 * @param messages the number of removed messages; their {@code inbox} rows are removed too
 * @param workers the number of removed workers, which were not seen for a day
 * @param isMoreLeft whether the run reached its limit, so that more messages may be left
 */
public record Purged(long messages, int workers, boolean isMoreLeft) {}
