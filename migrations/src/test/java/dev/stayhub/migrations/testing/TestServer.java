package dev.stayhub.migrations.testing;

import dev.stayhub.migrations.Migrations;
import dev.stayhub.migrations.database.DatabaseOptions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The one Postgres server of this JVM: {@code STAYHUB_TEST_DB_URL} if set (with {@code _USER} and {@code _PASSWORD} of a
 * superuser), else the one of the {@link TestRun}, else a container if a Docker engine answers, else one started from the
 * binaries on the class path.
 */
final class TestServer {

    static final String OWNER = "stayhub_test_owner";
    static final String API = "stayhub_test_api";
    static final String WORKER = "stayhub_test_worker";
    static final String SHARED_TEMPLATE = "stayhub_test_template";

    private static final String PASSWORD = "stayhub-test";
    private static TestServer running;

    private final DatabaseOptions superuser;
    private final String prefix;
    private final String template;
    private final AtomicInteger nextDatabase = new AtomicInteger();

    private TestServer(DatabaseOptions superuser, String prefix, String template) {
        this.superuser = superuser;
        this.prefix = prefix;
        this.template = template;
    }

    static synchronized TestServer running() throws SQLException {
        if (running == null) {
            running = find();
        }
        return running;
    }

    private static TestServer find() throws SQLException {
        // Other JVMs, of other machines too, may use the same server at the same time.
        String prefix =
                "stayhub_test_" + UUID.randomUUID().toString().replace("-", "").substring(0, 12) + "_";
        Optional<DatabaseOptions> given = given();
        if (given.isEmpty() && TestRun.current().isPresent()) {
            return new TestServer(shared(TestRun.current().get()), prefix, SHARED_TEMPLATE);
        }
        TestServer server = new TestServer(given.orElseGet(TestServer::started), prefix, prefix + "template");
        Runtime.getRuntime().addShutdownHook(new Thread(server::dropTemplate));
        prepare(server.superuser, server.template);
        return server;
    }

    private static Optional<DatabaseOptions> given() {
        return Optional.ofNullable(System.getenv("STAYHUB_TEST_DB_URL"))
                .filter(url -> !url.isBlank())
                .map(url -> DatabaseOptions.of(
                        url,
                        System.getenv().getOrDefault("STAYHUB_TEST_DB_USER", EmbeddedServer.SUPERUSER),
                        System.getenv().getOrDefault("STAYHUB_TEST_DB_PASSWORD", "")));
    }

    private static DatabaseOptions shared(TestRun run) {
        Program.Builder program = Program.mainClass(SharedPostgres.class).args(run.scriptPid());
        return DatabaseOptions.of(run.server("postgres", program, SharedPostgres.READY), EmbeddedServer.SUPERUSER, "");
    }

    private static DatabaseOptions started() {
        if (DockerPostgres.mayBeHere() && DockerPostgres.engineAnswers()) {
            return DockerPostgres.start();
        }
        return EmbeddedServer.start().superuser("postgres");
    }

    /** Makes the logins, and the database that others are copied from. */
    static void prepare(DatabaseOptions superuser, String template) throws SQLException {
        createLogins(superuser);
        execute(superuser, "CREATE DATABASE " + template + " OWNER " + OWNER);
        Migrations.apply(ServerUrl.of(superuser.url(), template), OWNER, PASSWORD);
        addLoginsToGroups(superuser);
    }

    /** A new database with the whole schema, empty, that nobody else uses. */
    String createDatabase() throws SQLException {
        String name = prefix + nextDatabase.incrementAndGet();
        execute("CREATE DATABASE " + name + " TEMPLATE " + template + " OWNER " + OWNER);
        return name;
    }

    /** A new database with nothing in it. */
    String createEmptyDatabase() throws SQLException {
        String name = prefix + nextDatabase.incrementAndGet();
        execute("CREATE DATABASE " + name + " OWNER " + OWNER);
        return name;
    }

    void drop(String database) throws SQLException {
        execute("DROP DATABASE IF EXISTS " + database + " WITH (FORCE)");
    }

    DatabaseOptions login(String database, String user) {
        return DatabaseOptions.of(ServerUrl.of(superuser.url(), database), user, PASSWORD);
    }

    DatabaseOptions superuser(String database) {
        return DatabaseOptions.of(ServerUrl.of(superuser.url(), database), superuser.user(), superuser.password());
    }

    private static void createLogins(DatabaseOptions superuser) throws SQLException {
        execute(superuser, """
                DO $$
                DECLARE
                    login TEXT;
                BEGIN
                    PERFORM pg_advisory_xact_lock(7346);
                    FOREACH login IN ARRAY ARRAY ['%s', '%s', '%s']
                        LOOP
                            IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = login) THEN
                                EXECUTE format('CREATE ROLE %%I LOGIN PASSWORD ''%s''', login);
                            END IF;
                        END LOOP;
                    ALTER ROLE %s CREATEROLE;
                END
                $$
                """.formatted(OWNER, API, WORKER, PASSWORD, OWNER));
    }

    private static void addLoginsToGroups(DatabaseOptions superuser) throws SQLException {
        execute(superuser, """
                DO $$
                BEGIN
                    PERFORM pg_advisory_xact_lock(7346);
                    GRANT stayhub_api TO %s;
                    GRANT stayhub_worker TO %s;
                END
                $$
                """.formatted(API, WORKER));
    }

    private void dropTemplate() {
        try {
            drop(template);
        } catch (SQLException e) {
            // The server went first; it took the template with it.
        }
    }

    private void execute(String sql) throws SQLException {
        execute(superuser, sql);
    }

    private static void execute(DatabaseOptions superuser, String sql) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection(superuser.url(), superuser.user(), superuser.password());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
