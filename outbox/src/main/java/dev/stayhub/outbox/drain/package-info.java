/**
 * Delivery: claim, hold, handle, settle.
 *
 * <p>{@link dev.stayhub.outbox.drain.Claimer} takes due messages by writing a lease into their rows and commits at once.
 * {@link dev.stayhub.outbox.drain.Slots} run handlers, {@link dev.stayhub.outbox.drain.Heartbeat} extends the leases
 * meanwhile, and {@link dev.stayhub.outbox.drain.Settler} writes down what became of each message.
 * {@link dev.stayhub.outbox.drain.Drain} turns them into a loop.
 */
package dev.stayhub.outbox.drain;
