/**
 * Emails: their content and their transports. Independent of the database, of retries and of the callers.
 *
 * <p>An email is rendered once, into bytes that depend on the event alone; every attempt sends those bytes. A {@link
 * dev.stayhub.notifications.Mailer} makes one attempt and returns what is known about its outcome.
 */
package dev.stayhub.notifications;
