/** What experiments are played on: a Postgres of their own, fresh databases, real processes, guests and a mail provider. */
package dev.stayhub.local.stage;
