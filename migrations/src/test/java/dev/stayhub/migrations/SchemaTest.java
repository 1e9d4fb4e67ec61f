package dev.stayhub.migrations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.runtime.cli.UnavailableException;
import dev.stayhub.runtime.database.ConnectionPool;
import dev.stayhub.runtime.database.DatabaseOptions;
import dev.stayhub.runtime.database.PoolSettings;
import dev.stayhub.runtime.database.Schema;
import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.postgres.Sql;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

class SchemaTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestDatabase empty = TestDatabase.empty();

    private static final int REQUIRED = Schema.REQUIRED_VERSION;
    private static final int NEWER = REQUIRED + 2;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @Test
    void the_schema_of_this_build_is_accepted() {
        assertThatCode(() -> Schema.await(database.api(), Duration.ZERO)).doesNotThrowAnyException();
        assertThatCode(() -> Schema.await(database.worker(), Duration.ZERO)).doesNotThrowAnyException();
    }

    @Test
    void a_newer_schema_is_accepted() throws SQLException, InterruptedException {
        Sql owner = new Sql(database.owner());
        owner.run("UPDATE flyway_schema_history SET version = '%d' WHERE version = '%d'".formatted(NEWER, REQUIRED));
        try {
            Schema.await(database.api(), Duration.ZERO);
        } finally {
            owner.run(
                    "UPDATE flyway_schema_history SET version = '%d' WHERE version = '%d'".formatted(REQUIRED, NEWER));
        }
    }

    @Test
    void an_older_schema_is_refused_at_once() throws SQLException {
        Sql owner = new Sql(database.owner());
        owner.run("UPDATE flyway_schema_history SET success = FALSE WHERE version = '%d'".formatted(REQUIRED));
        try {
            assertThatThrownBy(() -> Schema.await(database.api(), PATIENCE))
                    .isInstanceOf(CommandFailedException.class)
                    .hasMessage(
                            "the database's schema is at version %d but this program requires %d: run migrations.jar first"
                                    .formatted(REQUIRED - 1, REQUIRED));
        } finally {
            owner.run("UPDATE flyway_schema_history SET success = TRUE WHERE version = '%d'".formatted(REQUIRED));
        }
    }

    @Test
    void an_empty_database_is_refused_at_once() {
        assertThatThrownBy(() -> Schema.await(empty.api(), PATIENCE))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("at version 0")
                .hasMessageContaining("run migrations.jar first");
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void a_database_that_is_away_is_given_up_in_time_and_the_reason_is_told() throws Exception {
        int port = freePort();
        try (HikariDataSource away = pool(new Login("jdbc:postgresql://127.0.0.1:" + port + "/x", "u", ""))) {
            Duration patience = Duration.ofSeconds(2);
            long startNanos = System.nanoTime();
            assertThatThrownBy(() -> Schema.await(away, patience))
                    .isInstanceOf(CommandFailedException.class)
                    .hasMessageStartingWith(
                            "the database does not answer: Connection to 127.0.0.1:" + port + " refused");

            // No less than its patience, and by no means a minute, which is how long others wait.
            assertThat(Duration.ofNanos(System.nanoTime() - startNanos)).isBetween(patience, PATIENCE);
        }
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void without_patience_a_database_that_is_away_is_not_waited_for() throws Exception {
        try (HikariDataSource away = pool(new Login("jdbc:postgresql://127.0.0.1:" + freePort() + "/x", "u", ""))) {
            assertTimeoutPreemptively(
                    PATIENCE,
                    () -> assertThatThrownBy(() -> Schema.await(away, Duration.ZERO))
                            .isInstanceOf(CommandFailedException.class));
        }
    }

    @Test
    void a_login_that_is_rejected_and_an_unknown_database_are_not_waited_for() {
        Login right = database.apiLogin();
        Login wrongUser = new Login(right.url(), "unknown", right.password());
        Login wrongDatabase = new Login(right.url().replaceAll("[^/]*$", "nothing"), right.user(), right.password());

        for (Login wrong : List.of(wrongUser, wrongDatabase)) {
            try (HikariDataSource refused = pool(wrong)) {
                assertThatThrownBy(() -> Schema.await(refused, PATIENCE))
                        .isInstanceOf(CommandFailedException.class)
                        .isNotInstanceOf(UnavailableException.class)
                        .hasMessageStartingWith("the database rejects the login: FATAL: ")
                        .hasMessageEndingWith(". Check --db-url, --db-user and STAYHUB_DB_PASSWORD");
            }
        }
    }

    @Test
    void a_database_that_comes_back_while_somebody_waits_is_accepted() throws Exception {
        ExecutorService program = Executors.newSingleThreadExecutor();
        String name = database.apiLogin().url().replaceAll(".*/|\\?.*", "");
        try (HikariDataSource superuser = pool(empty.superuserLogin())) {
            Sql server = new Sql(superuser);
            server.run("ALTER DATABASE " + name + " ALLOW_CONNECTIONS FALSE");
            // Opened only now: a pool connects in the background, and would keep what it has.
            try (HikariDataSource api = pool(database.apiLogin())) {
                Future<?> waiting = program.submit(() -> {
                    Schema.await(api, PATIENCE);
                    return null;
                });
                assertThatThrownBy(() -> waiting.get(1_500, TimeUnit.MILLISECONDS))
                        .isInstanceOf(TimeoutException.class);

                server.run("ALTER DATABASE " + name + " ALLOW_CONNECTIONS TRUE");

                waiting.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            } finally {
                server.run("ALTER DATABASE " + name + " ALLOW_CONNECTIONS TRUE");
            }
        } finally {
            program.shutdownNow();
        }
    }

    private static HikariDataSource pool(Login login) {
        return ConnectionPool.open(
                DatabaseOptions.of(login.url(), login.user(), login.password()),
                new PoolSettings("test", 1, Duration.ofSeconds(3), Duration.ofSeconds(5), Map.of()));
    }

    private static int freePort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
