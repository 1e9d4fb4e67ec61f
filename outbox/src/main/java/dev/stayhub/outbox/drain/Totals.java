package dev.stayhub.outbox.drain;

/**
 * The outcomes of the messages that a worker settled.
 *
 * @param done handled
 * @param retried failed, to be retried
 * @param unavailable deferred because the destination was unavailable
 * @param dead dead letters
 * @param lostLease settled too late, when the message had been claimed again
 */
public record Totals(long done, long retried, long unavailable, long dead, long lostLease) {}
