/** Databases for tests: one Postgres for all test JVMs of a run, and a database of its own for each test class. */
package dev.stayhub.testbed.postgres;
