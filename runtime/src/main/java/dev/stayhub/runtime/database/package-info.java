/** How StayHub's programs connect to Postgres, and when they refuse to. */
package dev.stayhub.runtime.database;
