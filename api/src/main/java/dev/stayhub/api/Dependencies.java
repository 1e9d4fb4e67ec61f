package dev.stayhub.api;

import dev.stayhub.api.account.AttemptLimits;
import dev.stayhub.api.account.PasswordHasher;
import dev.stayhub.api.database.Transactions;
import dev.stayhub.api.http.Capacity;
import dev.stayhub.api.ops.ApiMetrics;
import dev.stayhub.api.ops.DatabaseHealth;
import dev.stayhub.api.quota.Quota;
import dev.stayhub.outbox.Outbox;
import dev.stayhub.search.SearchTarget;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * What the API takes from outside.
 *
 * @param transactions connections of the request pool
 * @param outbox where use cases write the events that other parts must handle
 * @param search where the property index is; empty if search is not configured
 * @param metrics counts requests
 * @param databaseHealth checks the database on a connection of its own
 * @param attemptLimits the rate limits of sign-in and sign-up
 * @param bookingQuota how many bookings and changes of bookings an account can make
 * @param passwordCost the cost of hashing a new password
 * @param capacity how much is done at once
 * @param corsOrigins the origins whose pages may call the API from a browser
 * @param clock the current time
 * @param random a cryptographically secure source of salts, tokens and references
 */
public record Dependencies(
        Transactions transactions,
        Outbox outbox,
        Optional<SearchTarget> search,
        ApiMetrics metrics,
        DatabaseHealth databaseHealth,
        AttemptLimits.Settings attemptLimits,
        Quota bookingQuota,
        PasswordHasher.Cost passwordCost,
        Capacity capacity,
        List<String> corsOrigins,
        Clock clock,
        RandomGenerator random) {}
