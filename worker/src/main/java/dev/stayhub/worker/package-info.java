/** The worker: a separate process that delivers the messages of the outbox. */
package dev.stayhub.worker;
