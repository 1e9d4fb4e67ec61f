package dev.stayhub.runtime.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.runtime.testing.SampleDatabase;
import dev.stayhub.testbed.postgres.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What belongs to a session and outlives its cause. */
class SessionStateTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @RegisterExtension
    static final SampleDatabase database = new SampleDatabase();

    private static final int SIZE = 4;
    private static final PoolSettings SETTINGS =
            new PoolSettings("stayhub-sample", SIZE, Duration.ofSeconds(30), Duration.ofSeconds(5), Map.of());

    @AfterEach
    void resetRole() throws SQLException {
        database.alterRole("RESET ALL");
    }

    @ParameterizedTest
    @CsvSource({
        "default_transaction_isolation = 'serializable', transaction_isolation, read committed",
        "default_transaction_isolation = 'repeatable read', transaction_isolation, read committed",
        "search_path = pg_catalog, search_path, public",
        "lock_timeout = 0, lock_timeout, 2s",
        "statement_timeout = 0, statement_timeout, 5s",
        "idle_in_transaction_session_timeout = 0, idle_in_transaction_session_timeout, 10s"
    })
    void what_the_programs_rely_on_is_theirs_whatever_the_role_says(String setting, String parameter, String value)
            throws SQLException {
        database.alterRole("SET " + setting);
        try (HikariDataSource pool = ConnectionPool.open(database.login(), SETTINGS)) {
            assertThat(new Sql(pool).value("SHOW " + parameter)).isEqualTo(value);
        }
    }

    @Test
    void an_operator_can_still_keep_a_role_from_writing() throws SQLException {
        database.alterRole("SET default_transaction_read_only = on");
        try (HikariDataSource pool = ConnectionPool.open(database.login(), SETTINGS)) {
            new Sql(pool).refused("25006", "read-only transaction", SampleDatabase.WRITE);
        }
    }

    @Test
    void sessions_that_could_only_read_are_replaced_after_the_first_write_that_fails() throws SQLException {
        database.alterRole("SET default_transaction_read_only = on");
        try (HikariDataSource pool = ConnectionPool.open(database.login(), SETTINGS)) {
            assertThat(readOnly(pool)).hasSize(SIZE).containsOnly("on");
            database.alterRole("RESET ALL");
            assertThat(readOnly(pool)).as("a session keeps what it began with").contains("on");

            new Sql(pool).refused("25006", "read-only transaction", SampleDatabase.WRITE);

            await().atMost(LONG)
                    .untilAsserted(
                            () -> assertThat(readOnly(pool)).hasSize(SIZE).containsOnly("off"));
            new Sql(pool).run(SampleDatabase.WRITE);
        }
    }

    /** Of as many sessions at once as the pool has. */
    private static List<String> readOnly(HikariDataSource pool) throws SQLException {
        List<Connection> sessions = new ArrayList<>();
        List<String> states = new ArrayList<>();
        try {
            for (int i = 0; i < SIZE; i++) {
                sessions.add(pool.getConnection());
            }
            for (Connection session : sessions) {
                try (Statement statement = session.createStatement();
                        var row = statement.executeQuery("SHOW transaction_read_only")) {
                    row.next();
                    states.add(row.getString(1));
                }
            }
        } finally {
            for (Connection session : sessions) {
                session.close();
            }
        }
        return states;
    }
}
