/**
 * Settling: writes the end of an attempt into its message's row. {@link dev.stayhub.outbox.drain.settle.Settler}
 * collects the outcomes of all slots, {@link dev.stayhub.outbox.drain.settle.OutcomeWriter} writes a batch of them in
 * one transaction, and {@link dev.stayhub.outbox.drain.settle.SettleQueries} has the statements. Independent of how
 * messages are claimed and handled. docs/decisions/003 has the reasons.
 */
package dev.stayhub.outbox.drain.settle;
