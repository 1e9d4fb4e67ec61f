/**
 * What the worker tells Prometheus. The numbers of the outbox are read beside the scrapes and not by them: whoever asks how
 * things are never waits for the database.
 */
package dev.stayhub.worker.metrics;
