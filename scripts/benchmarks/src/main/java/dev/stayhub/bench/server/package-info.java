/** The Postgres server that is measured. */
package dev.stayhub.bench.server;
