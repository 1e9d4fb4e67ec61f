package dev.stayhub.migrations.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.stayhub.migrations.Sql;
import dev.stayhub.migrations.testing.TestDatabase;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DatabaseStateTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private HikariDataSource asking;
    private HikariDataSource writing;

    @BeforeEach
    void open() {
        asking = pool(database.apiLogin());
        writing = pool(database.apiLogin());
    }

    @AfterEach
    void close() {
        asking.close();
        writing.close();
    }

    @Test
    void a_login_that_may_only_read_is_told_and_so_is_its_end_without_a_write() throws SQLException {
        assertThat(DatabaseState.ask(asking, writing)).isEqualTo(DatabaseState.UP);

        role("SET default_transaction_read_only = on");
        asking.getHikariPoolMXBean().softEvictConnections();
        await().atMost(LONG)
                .untilAsserted(
                        () -> assertThat(DatabaseState.ask(asking, writing)).isEqualTo(DatabaseState.READ_ONLY));

        role("RESET default_transaction_read_only");
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

        await().atMost(LONG).until(() -> !failed.lackedRoomLately());
        failed.adjudicate(new SQLException("no such table", "42P01"));
        assertThat(failed.lackedRoomLately()).isFalse();
    }

    @Test
    void a_database_that_is_away_is_an_exception() {
        try (HikariDataSource away = pool(DatabaseOptions.of("jdbc:postgresql://127.0.0.1:1/x", "u", ""))) {
            assertThatThrownBy(() -> DatabaseState.ask(away, writing)).isInstanceOf(SQLException.class);
        }
    }

    private static HikariDataSource pool(DatabaseOptions login) {
        return ConnectionPool.open(
                login, new PoolSettings("test", 1, Duration.ofSeconds(30), Duration.ofSeconds(30), Map.of()));
    }

    private static void role(String change) throws SQLException {
        try (HikariDataSource superuser = pool(database.superuserLogin())) {
            String name = new Sql(superuser).value("SELECT current_database()");
            new Sql(superuser).run("ALTER ROLE " + database.apiLogin().user() + " IN DATABASE " + name + " " + change);
        }
    }
}
