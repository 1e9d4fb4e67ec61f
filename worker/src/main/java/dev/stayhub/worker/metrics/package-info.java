/**
 * The worker's Prometheus metrics. The statistics of the outbox are read in the background and not by scrapes, so that
 * a scrape never waits for the database.
 */
package dev.stayhub.worker.metrics;
