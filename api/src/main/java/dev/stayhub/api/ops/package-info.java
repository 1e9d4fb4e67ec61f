/** Operations: health, metrics, the outbox and the search index. */
package dev.stayhub.api.ops;
