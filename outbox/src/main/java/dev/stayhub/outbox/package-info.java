/**
 * The transactional outbox: {@link dev.stayhub.outbox.Outbox} writes messages, and a drain loop delivers them.
 * Independent of bookings, mail and search.
 */
package dev.stayhub.outbox;
