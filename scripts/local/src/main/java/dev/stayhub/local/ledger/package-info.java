/** What bookings, messages, mailboxes and index have to look like, compared with what they do look like. */
package dev.stayhub.local.ledger;
