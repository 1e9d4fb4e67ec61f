/** The worker: a process of its own that delivers what the outbox holds. */
package dev.stayhub.worker;
