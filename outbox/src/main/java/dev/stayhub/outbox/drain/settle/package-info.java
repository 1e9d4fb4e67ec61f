/**
 * Settling: how an attempt that has ended is written into its message's row. {@link dev.stayhub.outbox.drain.settle.Settler}
 * gathers endings from all slots, {@link dev.stayhub.outbox.drain.settle.OutcomeWriter} writes a batch of them in one
 * transaction, {@link dev.stayhub.outbox.drain.settle.SettleQueries} are the statements. Knows nothing of how messages are
 * claimed and handled. docs/decisions/003 has the reasons.
 */
package dev.stayhub.outbox.drain.settle;
