package dev.stayhub.runtime.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.runtime.testing.SampleDatabase;
import dev.stayhub.testbed.postgres.Sql;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DatabaseStateTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final DatabaseOptions NOWHERE = DatabaseOptions.of("jdbc:postgresql://127.0.0.1:1/x", "u", "");

    @RegisterExtension
    static final SampleDatabase database = new SampleDatabase();

    private HikariDataSource asking;
    private HikariDataSource writing;

    @BeforeEach
    void open() {
        asking = pool(database.login());
        writing = pool(database.login());
    }

    @AfterEach
    void close() {
        asking.close();
        writing.close();
    }

    @Test
    void a_login_that_may_only_read_is_told_and_so_is_its_end_without_a_write() throws SQLException {
        assertThat(DatabaseState.ask(asking, writing)).isEqualTo(DatabaseState.UP);

        database.alterRole("SET default_transaction_read_only = on");
        asking.getHikariPoolMXBean().softEvictConnections();
        await().atMost(LONG)
                .untilAsserted(
                        () -> assertThat(DatabaseState.ask(asking, writing)).isEqualTo(DatabaseState.READ_ONLY));

        database.alterRole("RESET default_transaction_read_only");
        await().atMost(LONG)
                .untilAsserted(
                        () -> assertThat(DatabaseState.ask(asking, writing)).isEqualTo(DatabaseState.UP));
    }

    @Test
    void a_write_that_found_no_room_is_told_by_who_never_writes() throws SQLException {
        new Sql(database.owner()).run("""
                CREATE FUNCTION full_disk() RETURNS VOID LANGUAGE plpgsql AS
                $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$
                """);

        new Sql(writing).refused("53100", "could not extend file", "SELECT full_disk()");

        assertThat(DatabaseState.ask(asking, writing)).isEqualTo(DatabaseState.NO_ROOM);
        assertThat(DatabaseState.ask(asking, asking)).isEqualTo(DatabaseState.UP);
    }

    @Test
    void a_lack_of_room_is_forgotten_after_a_while() {
        FailedStatements failed = new FailedStatements(Duration.ofMillis(300));
        failed.adjudicate(new SQLException("could not extend file", "53100"));

        await().atMost(LONG).until(() -> !failed.lackedSpaceRecently());
        failed.adjudicate(new SQLException("no such table", "42P01"));
        assertThat(failed.lackedSpaceRecently()).isFalse();
    }

    @Test
    void a_database_that_is_away_is_an_exception() {
        try (HikariDataSource away = pool(NOWHERE, Duration.ofSeconds(1))) {
            assertThatThrownBy(() -> DatabaseState.ask(away, writing)).isInstanceOf(SQLException.class);
        }
    }

    private static HikariDataSource pool(DatabaseOptions login) {
        return pool(login, Duration.ofSeconds(30));
    }

    private static HikariDataSource pool(DatabaseOptions login, Duration connectionTimeout) {
        return ConnectionPool.open(
                login, new PoolSettings("test", 1, connectionTimeout, Duration.ofSeconds(30), Map.of()));
    }
}
