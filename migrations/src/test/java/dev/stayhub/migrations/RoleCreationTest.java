package dev.stayhub.migrations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.runtime.database.ConnectionPool;
import dev.stayhub.runtime.database.DatabaseOptions;
import dev.stayhub.runtime.database.PoolSettings;
import dev.stayhub.runtime.database.Schema;
import dev.stayhub.testbed.postgres.PostgresServer;
import dev.stayhub.testbed.postgres.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.flywaydb.core.api.FlywayException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Roles belong to the whole server, so these tests have a server of their own. */
class RoleCreationTest {

    private static PostgresServer server;
    private static HikariDataSource superuser;

    @BeforeAll
    static void server_without_our_roles() {
        assumeTrue(System.getenv("STAYHUB_TEST_DB_URL") == null, "a given server is not ours to take roles from");
        server = PostgresServer.temporary(Map.of());
        superuser = pool("postgres", "postgres");
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            superuser.close();
            server.close();
        }
    }

    @BeforeEach
    void two_empty_databases_with_owners_and_no_roles() throws SQLException {
        sql("DROP DATABASE IF EXISTS one");
        sql("DROP DATABASE IF EXISTS two");
        sql("DROP ROLE IF EXISTS stayhub_api, stayhub_worker, owner_one, owner_two, some_login");
        sql("CREATE ROLE owner_one LOGIN CREATEROLE");
        sql("CREATE ROLE owner_two LOGIN CREATEROLE");
        sql("CREATE DATABASE one OWNER owner_one");
        sql("CREATE DATABASE two OWNER owner_two");
    }

    @Test
    void two_databases_migrated_at_the_same_moment_both_get_the_roles()
            throws InterruptedException, ExecutionException {
        ExecutorService both = Executors.newFixedThreadPool(2);
        try {
            Future<Integer> one = both.submit(() -> apply("one"));
            Future<Integer> two = both.submit(() -> apply("two"));

            assertThat(one.get()).isEqualTo(Schema.REQUIRED_VERSION);
            assertThat(two.get()).isEqualTo(Schema.REQUIRED_VERSION);
        } finally {
            both.shutdownNow();
        }
    }

    /** The moment that the one above only meets by luck. */
    @Test
    void a_role_that_somebody_else_is_just_creating_is_waited_for() throws Exception {
        ExecutorService other = Executors.newSingleThreadExecutor();
        try (Connection elsewhere = superuser.getConnection();
                Statement statement = elsewhere.createStatement()) {
            elsewhere.setAutoCommit(false);
            statement.execute("CREATE ROLE stayhub_api NOLOGIN");
            Future<Integer> applied = other.submit(() -> apply("one"));
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> new Sql(superuser)
                            .value(
                                    "SELECT count(*) FROM pg_stat_activity WHERE datname = 'one' AND wait_event_type = 'Lock'")
                            .equals("1"));
            elsewhere.commit();
            elsewhere.setAutoCommit(true);

            assertThat(applied.get()).isEqualTo(Schema.REQUIRED_VERSION);
        } finally {
            other.shutdownNow();
        }
    }

    @Test
    void an_owner_that_may_not_create_the_roles_is_told_so() throws SQLException {
        sql("ALTER ROLE owner_one NOCREATEROLE");

        assertThatThrownBy(() -> apply("one"))
                .isInstanceOf(FlywayException.class)
                .hasMessageContaining("role stayhub_api does not exist and owner_one may not create it")
                .hasMessageContaining("CREATEROLE");
    }

    @Test
    void an_owner_that_may_not_create_roles_does_with_those_that_exist() throws SQLException {
        sql("ALTER ROLE owner_one NOCREATEROLE");
        sql("CREATE ROLE stayhub_api");
        sql("CREATE ROLE stayhub_worker");

        assertThat(apply("one")).isEqualTo(Schema.REQUIRED_VERSION);
    }

    @Test
    void a_login_works_in_a_second_database_of_the_server() throws SQLException, InterruptedException {
        apply("one");
        apply("two");
        sql("CREATE ROLE some_login LOGIN IN ROLE stayhub_api");

        try (HikariDataSource two = pool("two", "some_login")) {
            Schema.await(two, Duration.ZERO);
            assertThat(new Sql(two).strings("SELECT id FROM bookings")).isEmpty();
        }
    }

    @Test
    void a_login_outside_the_groups_is_told_which_they_are() throws SQLException {
        apply("one");
        sql("CREATE ROLE some_login LOGIN");

        try (HikariDataSource one = pool("one", "some_login")) {
            assertThatThrownBy(() -> Schema.await(one, Duration.ofMinutes(1)))
                    .isInstanceOf(CommandFailedException.class)
                    .hasMessageContaining("some_login")
                    .hasMessageContaining("stayhub_api or stayhub_worker");
        }
    }

    private static void sql(String statement) throws SQLException {
        new Sql(superuser).run(statement);
    }

    private static int apply(String database) {
        return Migrations.apply(server.superuser(database).url(), "owner_" + database, "");
    }

    private static HikariDataSource pool(String database, String login) {
        return ConnectionPool.open(
                DatabaseOptions.of(server.superuser(database).url(), login, ""),
                new PoolSettings("test", 2, Duration.ofSeconds(30), Duration.ofSeconds(30), Map.of()));
    }
}
