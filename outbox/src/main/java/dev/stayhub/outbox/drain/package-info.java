/**
 * Delivery: claim, handle, settle.
 *
 * <p>{@link dev.stayhub.outbox.drain.ClaimLoop} is the loop. Its {@link dev.stayhub.outbox.drain.Claimer} takes due messages
 * by writing a lease into their rows and commits at once. {@link dev.stayhub.outbox.drain.Slots} run handlers, while
 * {@link dev.stayhub.outbox.drain.Heartbeat} extends the leases; {@link dev.stayhub.outbox.drain.settle} writes down what
 * became of each message. {@link dev.stayhub.outbox.drain.Drain} puts them together, starts and stops them.
 */
package dev.stayhub.outbox.drain;
