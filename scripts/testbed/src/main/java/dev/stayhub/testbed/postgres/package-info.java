/** A Postgres from the class path, its logins, and a database of its own for each test class. */
package dev.stayhub.testbed.postgres;
