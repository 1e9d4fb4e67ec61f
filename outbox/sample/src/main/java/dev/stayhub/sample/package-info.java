/**
 * The outbox in a service of somebody else's: parcels are packed, invoices are written and sent. It has a database and topics
 * of its own, and of StayHub it uses {@link dev.stayhub.outbox} alone. {@code outbox/README.md} quotes it.
 */
package dev.stayhub.sample;
