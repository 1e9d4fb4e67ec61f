package dev.stayhub.outbox.drain;

/**
 * What became of the messages a worker settled.
 *
 * @param done finished
 * @param retried failed, to be tried again
 * @param unavailable handed back because a destination was away
 * @param dead given up
 * @param lostLease settled too late: the message had been claimed again by then
 */
public record Totals(long done, long retried, long unavailable, long dead, long lostLease) {}
