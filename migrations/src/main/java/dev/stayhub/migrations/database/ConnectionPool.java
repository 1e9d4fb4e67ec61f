package dev.stayhub.migrations.database;

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
        return new HikariDataSource(config(database, settings));
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
        return Map.of(
                "ApplicationName", settings.applicationName(),
                "connectTimeout", Long.toString(CONNECT_TIMEOUT.toSeconds()),
                "loginTimeout", Long.toString(CONNECT_TIMEOUT.toSeconds()),
                // A server that vanished without a word is noticed soon after its statement should have timed out.
                "socketTimeout",
                        Long.toString(
                                settings.statementTimeout().plus(SOCKET_MARGIN).toSeconds()),
                "tcpKeepAlive", "true",
                // The detail of an error quotes the row: a guest's address, a message's payload. It would end up in
                // logs.
                "logServerErrorDetail", "false",
                "options", sessionParameters(settings));
    }

    private static String sessionParameters(PoolSettings settings) {
        Map<String, String> parameters = new TreeMap<>(settings.parameters());
        parameters.put("lock_timeout", LOCK_TIMEOUT.toMillis() + "ms");
        parameters.put("statement_timeout", settings.statementTimeout().toMillis() + "ms");
        parameters.put("idle_in_transaction_session_timeout", IDLE_IN_TRANSACTION_TIMEOUT.toMillis() + "ms");
        StringBuilder options = new StringBuilder();
        parameters.forEach((name, value) -> options.append(options.isEmpty() ? "-c " : " -c ")
                .append(name)
                .append('=')
                .append(value));
        return options.toString();
    }
}
