/**
 * Operating an outbox: its statistics, its dead letters and their redrive or discard, the purge of finished messages,
 * and the running workers. Delivery does not depend on this package.
 */
package dev.stayhub.outbox.ops;
