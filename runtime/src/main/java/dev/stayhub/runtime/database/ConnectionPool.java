package dev.stayhub.runtime.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** The pool of connections that a program works with. */
public final class ConnectionPool {

    private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration IDLE_IN_TRANSACTION_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration SOCKET_MARGIN = Duration.ofSeconds(10);

    private ConnectionPool() {}

    /** A pool that connects when it is first used, and again by itself after the database was away. */
    public static HikariDataSource open(DatabaseOptions database, PoolSettings settings) {
        FailedStatements failed = new FailedStatements();
        HikariConfig config = config(database, settings);
        config.setExceptionOverride(failed);
        HikariDataSource pool = new HikariDataSource(config);
        failed.evictFrom(pool.getHikariPoolMXBean());
        return pool;
    }

    /** What {@link #open} opens, for tests that want their sessions a little different. */
    public static HikariConfig config(DatabaseOptions database, PoolSettings settings) {
        HikariConfig config = new HikariConfig();
        config.setPoolName(settings.applicationName());
        config.setJdbcUrl(database.url());
        config.setUsername(database.user());
        config.setPassword(database.password());
        config.setMaximumPoolSize(settings.size());
        config.setConnectionTimeout(settings.connectionTimeout().toMillis());
        // Before the driver's own limits, so that a server that accepts and says nothing costs a second, not five.
        config.setValidationTimeout(Math.min(1_000, settings.connectionTimeout().toMillis()));
        config.setInitializationFailTimeout(-1);
        driverProperties(settings).forEach(config::addDataSourceProperty);
        return config;
    }

    /** Texts all: the driver passes over a number or a Boolean without a word. */
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
                // A server that vanished without a word is noticed soon after its statement should have timed out.
                "socketTimeout",
                Long.toString(settings.statementTimeout().plus(SOCKET_MARGIN).toSeconds()),
                "tcpKeepAlive",
                "true",
                // The detail of an error quotes the row: a guest's address, a message's payload. It would end up in
                // logs.
                "logServerErrorDetail",
                "false",
                "options",
                sessionParameters(settings));
    }

    /**
     * All that the programs rely on, so that no default of the server, the database or the role is inherited. Not among them,
     * on purpose: {@code default_transaction_read_only}, which an operator sets to keep everybody from writing.
     */
    private static String sessionParameters(PoolSettings settings) {
        Map<String, String> parameters = new TreeMap<>(settings.parameters());
        parameters.put("lock_timeout", LOCK_TIMEOUT.toMillis() + "ms");
        parameters.put("statement_timeout", settings.statementTimeout().toMillis() + "ms");
        parameters.put("idle_in_transaction_session_timeout", IDLE_IN_TRANSACTION_TIMEOUT.toMillis() + "ms");
        // Who loses a race has to see the winner's row, which is not in a snapshot of the transaction's begin.
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
