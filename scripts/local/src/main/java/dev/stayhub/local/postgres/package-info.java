/** A Postgres server of one's own, from binaries on the class path, whose data outlives the process. */
package dev.stayhub.local.postgres;
