/** Sending emails with a provider's HTTP API, and the meaning of its responses. */
package dev.stayhub.notifications.provider;
