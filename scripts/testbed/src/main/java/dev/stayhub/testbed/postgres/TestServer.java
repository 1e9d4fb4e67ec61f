package dev.stayhub.testbed.postgres;

import dev.stayhub.testbed.TestbedException;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.process.ProgramBuilder;
import dev.stayhub.testbed.process.TestRun;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.flywaydb.core.Flyway;

/**
 * The one Postgres server of this JVM: {@code STAYHUB_TEST_DB_URL} if set (with {@code _USER} and {@code _PASSWORD} of a
 * superuser), else the one of the {@link TestRun}, else a container if a Docker engine answers, else one started from the
 * binaries on the class path.
 */
final class TestServer {

    static final String SETTING = "STAYHUB_TEST_DB_URL";
    static final String OWNER = "stayhub_test_owner";
    static final String API = "stayhub_test_api";
    static final String WORKER = "stayhub_test_worker";
    private static final String SHARED_TEMPLATE = "stayhub_test_template";

    private static final String PASSWORD = "stayhub-test";
    private static final Map<String, String> CONNECTIONS = Map.of("max_connections", "250");
    private static TestServer running;

    private final Login superuser;
    private final Optional<TestRun> sharedBy;
    private final String prefix;
    private final AtomicInteger nextDatabase = new AtomicInteger();
    private boolean templateIsThere;

    private TestServer(Login superuser, Optional<TestRun> sharedBy) {
        this.superuser = superuser;
        this.sharedBy = sharedBy;
        // Other JVMs, of other machines too, may use the same server at the same time.
        this.prefix =
                "stayhub_test_" + UUID.randomUUID().toString().replace("-", "").substring(0, 12) + "_";
        createLogins(superuser);
    }

    static synchronized TestServer running() {
        if (running == null) {
            running = find();
        }
        return running;
    }

    private static TestServer find() {
        Optional<Login> given = given();
        Optional<TestRun> run = given.isEmpty() ? TestRun.current() : Optional.empty();
        return new TestServer(given.orElseGet(() -> run.map(TestServer::shared).orElseGet(TestServer::started)), run);
    }

    private static Optional<Login> given() {
        return Optional.ofNullable(System.getenv(SETTING))
                .filter(url -> !url.isBlank())
                .map(url -> new Login(
                        url,
                        System.getenv().getOrDefault("STAYHUB_TEST_DB_USER", PostgresServer.SUPERUSER),
                        System.getenv().getOrDefault("STAYHUB_TEST_DB_PASSWORD", "")));
    }

    private static Login shared(TestRun run) {
        ProgramBuilder program = Program.mainClass(SharedPostgres.class).args(run.scriptPid());
        return new Login(run.server("postgres", program, SharedPostgres.READY), PostgresServer.SUPERUSER, "");
    }

    private static Login started() {
        if (DockerPostgres.mayBeHere() && DockerPostgres.engineAnswers()) {
            return DockerPostgres.start();
        }
        try {
            return PostgresServer.temporary(CONNECTIONS).superuser();
        } catch (TestbedException e) {
            throw new TestbedException(
                    "Postgres for tests does not start; set " + SETTING
                            + " (and _USER, _PASSWORD) to use a server of yours: " + e.getMessage(),
                    e);
        }
    }

    /** The database that others are copied from: with the schema of the migrations that are on the class path. */
    private synchronized String template() {
        if (sharedBy.isPresent()) {
            return sharedBy.get().once("postgres.template", () -> migrated(SHARED_TEMPLATE));
        }
        String template = prefix + "template";
        if (!templateIsThere) {
            migrated(template);
            templateIsThere = true;
            Runtime.getRuntime().addShutdownHook(new Thread(() -> dropTemplate(template)));
        }
        return template;
    }

    private String migrated(String template) {
        execute("CREATE DATABASE " + template + " OWNER " + OWNER);
        Flyway.configure()
                .dataSource(ServerUrl.of(SETTING, superuser.url(), template), OWNER, PASSWORD)
                .load()
                .migrate();
        addLoginsToGroups(superuser);
        return template;
    }

    /** A new database with the whole schema, empty, that nobody else uses. */
    String createDatabase() {
        String name = prefix + nextDatabase.incrementAndGet();
        execute("CREATE DATABASE " + name + " TEMPLATE " + template() + " OWNER " + OWNER);
        return name;
    }

    /** A new database with nothing in it. */
    String createEmptyDatabase() {
        String name = prefix + nextDatabase.incrementAndGet();
        execute("CREATE DATABASE " + name + " OWNER " + OWNER);
        return name;
    }

    /** A copy of a database, which nobody may be connected to: whoever is, is disconnected. */
    String copy(String database) {
        String name = prefix + nextDatabase.incrementAndGet();
        copy(database, name);
        return name;
    }

    /** Makes a database anew from a copy of it. */
    void restore(String database, String copy) {
        drop(database);
        copy(copy, database);
    }

    private void copy(String from, String to) {
        execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + from + "'");
        execute("CREATE DATABASE " + to + " TEMPLATE " + from + " OWNER " + OWNER);
    }

    void drop(String database) {
        execute("DROP DATABASE IF EXISTS " + database + " WITH (FORCE)");
    }

    Login login(String database, String user) {
        return new Login(ServerUrl.of(SETTING, superuser.url(), database), user, PASSWORD);
    }

    Login superuser(String database) {
        return new Login(ServerUrl.of(SETTING, superuser.url(), database), superuser.user(), superuser.password());
    }

    private static void createLogins(Login superuser) {
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

    private static void addLoginsToGroups(Login superuser) {
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

    private void dropTemplate(String template) {
        try {
            drop(template);
        } catch (TestbedException e) {
            // The server went first; it took the template with it.
        }
    }

    private void execute(String sql) {
        execute(superuser, sql);
    }

    private static void execute(Login superuser, String sql) {
        try (ServerSession session = ServerSession.as(superuser)) {
            session.script(sql);
        }
    }
}
