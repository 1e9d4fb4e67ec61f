package dev.stayhub.api;

import dev.stayhub.api.account.AttemptLimits;
import dev.stayhub.api.account.Passwords;
import dev.stayhub.api.database.Transactions;
import dev.stayhub.api.ops.ApiMetrics;
import dev.stayhub.api.ops.DatabaseHealth;
import dev.stayhub.outbox.Outbox;
import dev.stayhub.search.SearchTarget;
import java.time.Clock;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * What the API takes from outside.
 *
 * @param transactions connections of the request pool
 * @param outbox where use cases write what others have to hear of
 * @param search the index that properties are found in; empty if there is no search
 * @param metrics what counts requests
 * @param databaseHealth asks on a connection of its own
 * @param attemptLimits how often somebody may try to sign in or up
 * @param passwordCost what the hash of a new password costs
 * @param clock what time it is
 * @param random unpredictable: salts, tokens and references come from it
 */
public record Dependencies(
        Transactions transactions,
        Outbox outbox,
        Optional<SearchTarget> search,
        ApiMetrics metrics,
        DatabaseHealth databaseHealth,
        AttemptLimits.Settings attemptLimits,
        Passwords.Cost passwordCost,
        Clock clock,
        RandomGenerator random) {}
