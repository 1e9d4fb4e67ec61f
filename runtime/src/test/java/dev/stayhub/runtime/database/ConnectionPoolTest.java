package dev.stayhub.runtime.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.runtime.testing.SampleDatabase;
import dev.stayhub.testbed.postgres.Sql;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionPoolTest {

    @RegisterExtension
    static final SampleDatabase database = new SampleDatabase();

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final PoolSettings SETTINGS = new PoolSettings(
            "stayhub-sample",
            2,
            Duration.ofSeconds(8),
            Duration.ofSeconds(5),
            Map.of("plan_cache_mode", "force_custom_plan"));

    private HikariDataSource pool;

    @BeforeEach
    void open() {
        pool = ConnectionPool.open(database.login(), SETTINGS);
    }

    @AfterEach
    void close() {
        pool.close();
    }

    @ParameterizedTest
    @CsvSource({
        "application_name, stayhub-sample",
        "lock_timeout, 2s",
        "statement_timeout, 5s",
        "idle_in_transaction_session_timeout, 10s",
        "plan_cache_mode, force_custom_plan"
    })
    void sessions_have_the_programs_parameters(String parameter, String value) throws SQLException {
        assertThat(new Sql(pool).value("SHOW " + parameter)).isEqualTo(value);
    }

    @Test
    void a_server_that_vanished_is_noticed_soon_after_the_statements_time() throws SQLException {
        try (Connection connection = pool.getConnection()) {
            assertThat(connection.getNetworkTimeout()).isEqualTo(15_000);
        }
    }

    @Test
    void a_lock_is_waited_for_no_longer_than_its_limit() throws SQLException {
        try (Connection holder = database.owner().getConnection();
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("LOCK TABLE notes");

            new Sql(pool).refused("55P03", "lock timeout", "SELECT note FROM notes");

            holder.rollback();
        }
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void a_thread_that_finds_no_connection_fails_after_its_limit() throws SQLException {
        try (Connection one = pool.getConnection();
                Connection two = pool.getConnection()) {
            assertThatThrownBy(() -> pool.getConnection())
                    .isInstanceOf(SQLTransientConnectionException.class)
                    .hasMessageContainingAll("request timed out", "active=2");

            assertThat(one.isClosed() || two.isClosed()).isFalse();
        }
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void a_server_that_accepts_and_says_nothing_costs_no_more_than_one_that_is_away() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                HikariDataSource unlucky = ConnectionPool.open(
                        DatabaseOptions.of(
                                "jdbc:postgresql://127.0.0.1:" + silent.getLocalPort() + "/stayhub", "api", ""),
                        SETTINGS)) {
            // Without a limit of its own the driver would wait for the first answer for ever.
            assertTimeoutPreemptively(
                    LONG,
                    () -> assertThatThrownBy(unlucky::getConnection)
                            .isInstanceOf(SQLTransientConnectionException.class));
        }
    }

    @Test
    void connections_that_the_server_killed_are_replaced() throws SQLException {
        Sql sample = new Sql(pool);
        String before = sample.value("SELECT pg_backend_pid()");
        try (HikariDataSource superuser = ConnectionPool.open(database.superuser(), SETTINGS)) {
            new Sql(superuser).strings("SELECT pg_terminate_backend(?)", Integer.parseInt(before));
        }

        await().atMost(LONG)
                .ignoreExceptions()
                .untilAsserted(() ->
                        assertThat(sample.value("SELECT pg_backend_pid()")).isNotEqualTo(before));
    }

    @Test
    void an_error_does_not_quote_the_row_that_caused_it() {
        assertThatThrownBy(() -> new Sql(pool).run("""
                        INSERT INTO notes (author, note) VALUES ('guest@guests.test', '')
                        """))
                .hasMessageContaining("notes_note_length")
                .hasMessageNotContaining("guest@guests.test");
    }
}
