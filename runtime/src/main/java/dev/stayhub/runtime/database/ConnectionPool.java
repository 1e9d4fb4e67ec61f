package dev.stayhub.runtime.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** Creates the connection pools of a program. */
public final class ConnectionPool {

    private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration IDLE_IN_TRANSACTION_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration SOCKET_MARGIN = Duration.ofSeconds(10);

    private ConnectionPool() {}

    /** A pool that connects with its first use, and reconnects after the database was unavailable. */
    public static HikariDataSource open(DatabaseOptions database, PoolSettings settings) {
        FailedStatements failed = new FailedStatements();
        HikariConfig config = config(database, settings);
        config.setExceptionOverride(failed);
        HikariDataSource pool = new HikariDataSource(config);
        failed.evictFrom(pool.getHikariPoolMXBean());
        return pool;
    }

    /** The configuration that {@link #open} uses, for tests that change it. */
    public static HikariConfig config(DatabaseOptions database, PoolSettings settings) {
        HikariConfig config = new HikariConfig();
        config.setPoolName(settings.applicationName());
        config.setJdbcUrl(database.url());
        config.setUsername(database.user());
        config.setPassword(database.password());
        config.setMaximumPoolSize(settings.size());
        config.setConnectionTimeout(settings.connectionTimeout().toMillis());
        // Shorter than the driver's own timeouts, so that a silent server costs one second instead of five.
        config.setValidationTimeout(Math.min(1_000, settings.connectionTimeout().toMillis()));
        config.setInitializationFailTimeout(-1);
        driverProperties(settings).forEach(config::addDataSourceProperty);
        return config;
    }

    /** All values are strings, because the driver silently ignores numbers and Booleans. */
    private static Map<String, String> driverProperties(PoolSettings settings) {
        String connectSeconds = Long.toString(Math.max(
                CONNECT_TIMEOUT.toSeconds(), settings.connectionTimeout().toSeconds()));
        return Map.of(
                "ApplicationName",
                settings.applicationName(),
                "connectTimeout",
                connectSeconds,
                "loginTimeout",
                connectSeconds,
                // A server that vanished is detected soon after the statement timeout.
                "socketTimeout",
                Long.toString(settings.statementTimeout().plus(SOCKET_MARGIN).toSeconds()),
                "tcpKeepAlive",
                "true",
                // The detail of an error quotes the row, such as a guest's address, and would be logged.
                "logServerErrorDetail",
                "false",
                "options",
                sessionParameters(settings));
    }

    /**
     * All parameters that the programs rely on, so that no default of the server, the database or the role applies.
     * Deliberately without {@code default_transaction_read_only}, which an operator can set to prevent all writes.
     */
    private static String sessionParameters(PoolSettings settings) {
        Map<String, String> parameters = new TreeMap<>(settings.parameters());
        parameters.put("lock_timeout", LOCK_TIMEOUT.toMillis() + "ms");
        parameters.put("statement_timeout", settings.statementTimeout().toMillis() + "ms");
        parameters.put("idle_in_transaction_session_timeout", IDLE_IN_TRANSACTION_TIMEOUT.toMillis() + "ms");
        // The loser of a race must see the winner's row, which a snapshot from the transaction's start lacks.
        parameters.put("default_transaction_isolation", "read committed");
        parameters.put("search_path", "public");
        StringBuilder options = new StringBuilder();
        parameters.forEach((name, value) -> options.append(options.isEmpty() ? "-c " : " -c ")
                .append(name)
                .append('=')
                .append(value.replace(" ", "\\ ")));
        return options.toString();
    }
}
