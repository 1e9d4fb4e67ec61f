package dev.stayhub.migrations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.testbed.postgres.Sql;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.sql.SQLException;
import java.time.ZoneId;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the tests of all modules take for granted. */
class TestDatabaseTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @ParameterizedTest
    @ValueSource(strings = {"fsync", "synchronous_commit", "full_page_writes"})
    void a_commit_survives_a_crash(String setting) throws SQLException {
        assertThat(new Sql(database.owner()).value("SHOW " + setting)).isEqualTo("on");
    }

    @Test
    void sessions_are_whose_they_say() throws SQLException {
        assertThat(user(database.owner())).isEqualTo("stayhub_test_owner");
        assertThat(user(database.api())).isEqualTo("stayhub_test_api");
        assertThat(user(database.worker())).isEqualTo("stayhub_test_worker");
    }

    @Test
    void no_program_is_a_superuser() throws SQLException {
        assertThat(new Sql(database.owner()).strings("""
                SELECT rolname FROM pg_roles WHERE rolname LIKE 'stayhub\\_%' AND rolsuper
                """)).isEmpty();
    }

    @Test
    void sessions_are_in_a_zone_that_is_neither_utc_nor_the_jvms() throws SQLException {
        String zone = new Sql(database.api()).value("SHOW TIME ZONE");

        assertThat(zone).isNotEqualTo(ZoneId.systemDefault().getId());
        assertThat(new Sql(database.api()).value("SELECT to_char(TIMESTAMPTZ '2030-05-10 00:00Z', 'HH24:MI')"))
                .isEqualTo("05:45");
    }

    @Test
    void each_has_a_database_of_its_own_that_goes_when_it_is_dropped() throws SQLException {
        Sql here = new Sql(database.owner());
        TestDatabase another = new TestDatabase();
        another.create();
        String name = new Sql(another.owner()).value("SELECT current_database()");
        assertThat(name).isNotEqualTo(here.value("SELECT current_database()"));

        another.drop();

        assertThat(here.strings("SELECT datname FROM pg_database WHERE datname = ?", name))
                .isEmpty();
    }

    @Test
    void an_empty_one_has_no_table() throws SQLException {
        TestDatabase empty = TestDatabase.empty();
        empty.create();
        try {
            assertThat(new Sql(empty.owner()).strings("SELECT tablename FROM pg_tables WHERE schemaname = 'public'"))
                    .isEmpty();
        } finally {
            empty.drop();
        }
    }

    private static String user(DataSource login) throws SQLException {
        return new Sql(login).value("SELECT current_user");
    }
}
