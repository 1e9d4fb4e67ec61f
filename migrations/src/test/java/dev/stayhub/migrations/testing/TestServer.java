package dev.stayhub.migrations.testing;

import dev.stayhub.migrations.database.DatabaseOptions;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The one Postgres server of this JVM: {@code STAYHUB_TEST_DB_URL} if set, else a container if a Docker engine answers,
 * else one started from the binaries on the class path.
 */
final class TestServer {

    private static final String PASSWORD = "stayhub-test";
    private static final AtomicInteger NEXT_DATABASE = new AtomicInteger();
    private static TestServer running;

    private final String serverUrl;
    private final String superuser;
    private final String superuserPassword;
    private final String template;

    private TestServer(String serverUrl, String superuser, String superuserPassword) throws SQLException {
        this.serverUrl = serverUrl;
        this.superuser = superuser;
        this.superuserPassword = superuserPassword;
        this.template = "stayhub_test_" + ProcessHandle.current().pid() + "_template";
        createLogins();
        execute("DROP DATABASE IF EXISTS " + template);
        execute("CREATE DATABASE " + template + " OWNER stayhub_test_owner");
        Runtime.getRuntime().addShutdownHook(new Thread(this::dropTemplate));
        dev.stayhub.migrations.Migrations.apply(url(template), "stayhub_test_owner", PASSWORD);
        addLoginsToGroups();
    }

    static synchronized TestServer running() throws SQLException {
        if (running == null) {
            running = start();
        }
        return running;
    }

    private static TestServer start() throws SQLException {
        String given = System.getenv("STAYHUB_TEST_DB_URL");
        if (given != null && !given.isBlank()) {
            return new TestServer(
                    given,
                    System.getenv().getOrDefault("STAYHUB_TEST_DB_USER", "postgres"),
                    System.getenv().getOrDefault("STAYHUB_TEST_DB_PASSWORD", ""));
        }
        if (dockerMayBeHere() && DockerPostgres.engineAnswers()) {
            return new TestServer(DockerPostgres.start(), DockerPostgres.USER, DockerPostgres.PASSWORD);
        }
        return new TestServer(EmbeddedServer.start(), "postgres", "");
    }

    /** Cheap, so that a machine without Docker does not wait for it. */
    private static boolean dockerMayBeHere() {
        return System.getenv("DOCKER_HOST") != null || Files.exists(Path.of("/var/run/docker.sock"));
    }

    /** A new database with the whole schema, empty, that nobody else uses. */
    String createDatabase() throws SQLException {
        String name = "stayhub_test_" + ProcessHandle.current().pid() + "_" + NEXT_DATABASE.incrementAndGet();
        execute("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)");
        execute("CREATE DATABASE " + name + " TEMPLATE " + template + " OWNER stayhub_test_owner");
        return name;
    }

    /** A new database with nothing in it. */
    String createEmptyDatabase() throws SQLException {
        String name = "stayhub_test_" + ProcessHandle.current().pid() + "_" + NEXT_DATABASE.incrementAndGet();
        execute("CREATE DATABASE " + name + " OWNER stayhub_test_owner");
        return name;
    }

    void drop(String database) throws SQLException {
        execute("DROP DATABASE IF EXISTS " + database + " WITH (FORCE)");
    }

    DatabaseOptions login(String database, String user) {
        return DatabaseOptions.of(url(database), user, PASSWORD);
    }

    DatabaseOptions superuser(String database) {
        return DatabaseOptions.of(url(database), superuser, superuserPassword);
    }

    private String url(String database) {
        URI server = URI.create(serverUrl.substring("jdbc:".length()));
        String query = server.getQuery() == null ? "" : "?" + server.getQuery();
        return "jdbc:postgresql://" + server.getAuthority() + "/" + database + query;
    }

    private void createLogins() throws SQLException {
        execute("""
                DO $$
                DECLARE
                    login TEXT;
                BEGIN
                    PERFORM pg_advisory_xact_lock(7346);
                    FOREACH login IN ARRAY ARRAY ['stayhub_test_owner', 'stayhub_test_api', 'stayhub_test_worker']
                        LOOP
                            IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = login) THEN
                                EXECUTE format('CREATE ROLE %%I LOGIN PASSWORD ''%s''', login);
                            END IF;
                        END LOOP;
                    ALTER ROLE stayhub_test_owner CREATEROLE;
                END
                $$
                """.formatted(PASSWORD));
    }

    private void addLoginsToGroups() throws SQLException {
        execute("GRANT stayhub_api TO stayhub_test_api");
        execute("GRANT stayhub_worker TO stayhub_test_worker");
    }

    private void dropTemplate() {
        try {
            execute("DROP DATABASE IF EXISTS " + template + " WITH (FORCE)");
        } catch (SQLException e) {
            // The server went first; it took the template with it.
        }
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(serverUrl, superuser, superuserPassword);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
