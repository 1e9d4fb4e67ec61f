package dev.stayhub.testbed.postgres;

import java.util.Map;
import java.util.Optional;

/**
 * The Postgres that all test JVMs of a test run share: a process until SIGTERM, or until the process ends whose id it is
 * given.
 */
final class SharedPostgres {

    /** What it prints before the superuser's URL. */
    static final String READY = "postgres at ";

    private static final Map<String, String> CONNECTIONS = Map.of("max_connections", "600");

    private SharedPostgres() {}

    public static void main(String[] args) {
        PostgresServer server = PostgresServer.temporary(CONNECTIONS);
        System.out.println(READY + server.superuser().url());
        Optional<ProcessHandle> script = ProcessHandle.of(Long.parseLong(args[0]));
        script.ifPresent(process -> process.onExit().join());
        System.exit(0);
    }
}
