/** How transactions are run, and what the database's errors mean. */
package dev.stayhub.api.database;
