package dev.stayhub.runtime.database;

import java.time.Duration;
import java.util.Map;

/**
 * What a program's connections are like.
 *
 * @param applicationName how the program shows up in {@code pg_stat_activity}
 * @param size how many connections at most; a thread that finds none waits {@code connectionTimeout}, then fails
 * @param connectionTimeout how long a thread waits for a connection
 * @param statementTimeout how long one statement may take
 * @param parameters further server parameters of each session, for example {@code plan_cache_mode}
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
