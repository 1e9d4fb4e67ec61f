package dev.stayhub.api;

import dev.stayhub.api.database.Transactions;
import dev.stayhub.api.ops.DatabaseHealth;
import java.time.Clock;
import java.util.random.RandomGenerator;

/**
 * What the API takes from outside.
 *
 * @param transactions connections of the request pool
 * @param databaseHealth asks on a connection of its own
 * @param clock what time it is
 * @param random unpredictable: salts, tokens and references come from it
 */
public record Dependencies(
        Transactions transactions, DatabaseHealth databaseHealth, Clock clock, RandomGenerator random) {}
