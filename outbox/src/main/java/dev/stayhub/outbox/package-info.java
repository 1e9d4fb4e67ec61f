/**
 * The transactional outbox: {@link dev.stayhub.outbox.Outbox} writes messages, a drain loop delivers them. Knows nothing
 * of bookings, mail or search.
 */
package dev.stayhub.outbox;
