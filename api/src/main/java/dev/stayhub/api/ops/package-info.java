/** What operators see and ask for: health, metrics, the outbox, the search index. */
package dev.stayhub.api.ops;
