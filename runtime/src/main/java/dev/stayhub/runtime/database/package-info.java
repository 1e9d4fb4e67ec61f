/** Connections of StayHub's programs to Postgres, and checks before they start. */
package dev.stayhub.runtime.database;
