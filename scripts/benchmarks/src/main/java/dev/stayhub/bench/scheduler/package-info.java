/** db-scheduler on the same server, for comparison. */
package dev.stayhub.bench.scheduler;
