/** Real Postgres for the tests of every module. */
package dev.stayhub.migrations.testing;
