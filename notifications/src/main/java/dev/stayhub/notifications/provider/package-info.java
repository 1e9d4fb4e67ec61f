/** How emails leave by way of a provider's HTTP API, and what each of its answers means. */
package dev.stayhub.notifications.provider;
