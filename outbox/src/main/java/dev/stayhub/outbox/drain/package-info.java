/**
 * Delivery: claim, handle, settle.
 *
 * <p>{@link dev.stayhub.outbox.drain.ClaimLoop} is the main loop. Its {@link dev.stayhub.outbox.drain.Claimer} claims
 * due messages by writing a lease into their rows, and commits immediately. {@link dev.stayhub.outbox.drain.Slots} run
 * the handlers, while {@link dev.stayhub.outbox.drain.Heartbeat} extends the leases. {@link
 * dev.stayhub.outbox.drain.settle} writes the outcomes. {@link dev.stayhub.outbox.drain.Drain} wires, starts and stops
 * them all.
 */
package dev.stayhub.outbox.drain;
