/** {@code scripts/bench}: how fast the outbox is, compared with something else in the same run. */
package dev.stayhub.bench;
