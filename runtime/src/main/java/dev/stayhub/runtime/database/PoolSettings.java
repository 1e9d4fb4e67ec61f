package dev.stayhub.runtime.database;

import java.time.Duration;
import java.util.Map;

/**
 * The settings of a connection pool.
 *
 * @param applicationName the name of the program in {@code pg_stat_activity}
 * @param size the maximum number of connections; if all are in use, a thread waits up to {@code connectionTimeout}
 * @param connectionTimeout how long a thread waits for a connection
 * @param statementTimeout the timeout of a statement
 * @param parameters additional server parameters of each session, for example {@code plan_cache_mode}
 */
public record PoolSettings(
        String applicationName,
        int size,
        Duration connectionTimeout,
        Duration statementTimeout,
        Map<String, String> parameters) {

    public PoolSettings {
        parameters = Map.copyOf(parameters);
    }
}
