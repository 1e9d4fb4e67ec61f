/** Running transactions and classifying database errors. */
package dev.stayhub.api.database;
