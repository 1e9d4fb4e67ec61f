package dev.stayhub.migrations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.runtime.database.Schema;
import dev.stayhub.testbed.postgres.Login;
import dev.stayhub.testbed.postgres.TestDatabase;
import dev.stayhub.testbed.process.Program;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The packaged program, as it is started in earnest. */
class MigrationsIT {

    @RegisterExtension
    static final TestDatabase database = TestDatabase.empty();

    @RegisterExtension
    static final TestDatabase untouched = TestDatabase.empty();

    @Test
    void it_brings_an_empty_database_up_to_date_and_then_finds_nothing_to_do() throws Exception {
        assertThat(run(database.ownerLogin()))
                .isEqualTo(new Outcome(
                        0, "the schema is up to date, migrations applied: " + Schema.REQUIRED_VERSION + "\n"));
        assertThat(run(database.ownerLogin()))
                .isEqualTo(new Outcome(0, "the schema is up to date, migrations applied: 0\n"));
    }

    @Test
    void wrong_settings_are_listed_and_nothing_is_done() throws Exception {
        Outcome outcome = run(new Login("mysql://db", "", ""), "--dry-run");

        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.printed()).isEqualTo("""
                These settings are invalid:
                  - Unknown option: '--dry-run'
                  - --db-url (STAYHUB_DB_URL) must look like jdbc:postgresql://host:5432/database
                  - --db-user (STAYHUB_DB_USER) must be set to the database login of this program
                See migrations.jar --help.
                """);
    }

    @Test
    void without_a_database_it_says_so_and_no_more() throws Exception {
        Outcome outcome = run(new Login("jdbc:postgresql://127.0.0.1:1/stayhub", "owner", ""));

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.printed())
                .startsWith("the schema could not be migrated: ")
                .contains("Connection to 127.0.0.1:1 refused")
                .doesNotContain("\tat ", "Exception");
    }

    @Test
    void a_login_that_may_not_change_the_schema_is_told_what_the_database_said() throws Exception {
        Outcome outcome = run(untouched.apiLogin());

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.printed()).contains("permission denied").doesNotContain("\tat ");
    }

    @Test
    void help_is_the_table_of_settings() throws Exception {
        Outcome outcome = run(database.ownerLogin(), "--help");

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.printed())
                .contains("STAYHUB_DB_URL", "STAYHUB_DB_USER", "STAYHUB_DB_PASSWORD", "CREATEROLE");
    }

    private record Outcome(int exitCode, String printed) {}

    private static Outcome run(Login login, String... args) throws InterruptedException {
        try (Program program = Program.jar("target/migrations.jar")
                .args(args)
                .env(login.environment())
                .start()) {
            int exitCode = program.awaitExit(Duration.ofSeconds(60));
            return new Outcome(exitCode, (program.out() + program.err()).replace(System.lineSeparator(), "\n"));
        }
    }
}
