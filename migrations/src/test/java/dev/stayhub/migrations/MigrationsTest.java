package dev.stayhub.migrations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stayhub.runtime.database.Schema;
import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.postgres.Sql;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.flywaydb.core.api.FlywayException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MigrationsTest {

    private final TestDatabase database = TestDatabase.empty();

    @BeforeEach
    void empty_database() throws SQLException {
        database.create();
    }

    @AfterEach
    void gone_again() throws SQLException {
        database.drop();
    }

    @Test
    void programs_require_the_newest_migration_of_this_build() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/main/resources/db/migration"))) {
            assertThat(files.map(file -> file.getFileName().toString())
                            .mapToInt(name -> Integer.parseInt(name.substring(1, name.indexOf("__"))))
                            .max())
                    .hasValue(Schema.REQUIRED_VERSION);
        }
    }

    @Test
    void applying_twice_does_nothing_the_second_time() {
        assertThat(apply(database)).isEqualTo(Schema.REQUIRED_VERSION);
        assertThat(apply(database)).isZero();
    }

    @Test
    void two_at_once_on_one_database_apply_each_migration_once() throws InterruptedException, ExecutionException {
        ExecutorService both = Executors.newFixedThreadPool(2);
        try {
            Future<Integer> one = both.submit(() -> apply(database));
            Future<Integer> other = both.submit(() -> apply(database));

            assertThat(one.get() + other.get()).isEqualTo(Schema.REQUIRED_VERSION);
        } finally {
            both.shutdownNow();
        }
    }

    @Test
    void a_database_that_is_newer_than_this_build_is_left_as_it_is() throws SQLException {
        apply(database);
        new Sql(database.owner()).run("""
                INSERT INTO flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by,
                                                   execution_time, success)
                SELECT installed_rank + 1, '99', 'from a later release', type, 'V99__later.sql', 1, installed_by, 1, TRUE
                FROM flyway_schema_history ORDER BY installed_rank DESC LIMIT 1
                """);

        assertThat(apply(database)).isZero();
    }

    @Test
    void an_applied_migration_that_was_edited_since_is_an_error() throws SQLException {
        apply(database);
        new Sql(database.owner()).run("UPDATE flyway_schema_history SET checksum = 1 WHERE version = '3'");

        assertThatThrownBy(() -> apply(database))
                .isInstanceOf(FlywayException.class)
                .hasMessageContaining("version 3");
    }

    private static int apply(TestDatabase database) {
        Login owner = database.ownerLogin();
        return Migrations.apply(owner.url(), owner.user(), owner.password());
    }
}
