/**
 * Emails: what they say, and how they leave. No database, no retries and no knowledge of what asked for an email.
 *
 * <p>An email is rendered once, from an event alone, into bytes that depend on nothing else; every attempt sends those
 * bytes. A {@link dev.stayhub.notifications.Mailer} makes one attempt and says what is certain about it.
 */
package dev.stayhub.notifications;
