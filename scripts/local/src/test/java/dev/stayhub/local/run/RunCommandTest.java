package dev.stayhub.local.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.local.Local;
import dev.stayhub.runtime.cli.Cli;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RunCommandTest {

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void every_wrong_setting_is_told_in_one_message_that_names_its_variable() {
        int exitCode = run("run", "--http-port", "0", "--worker-port", "70000", "--db-port", "70000");

        assertThat(exitCode).isEqualTo(Cli.BAD_USAGE);
        assertThat(told())
                .contains("STAYHUB_HTTP_PORT is 0")
                .contains("STAYHUB_WORKER_PORT is 70000")
                .contains("STAYHUB_DB_PORT is 70000, as is another port's");
    }

    @Test
    void what_is_no_number_is_no_port() {
        assertThat(run("run", "--http-port", "http")).isEqualTo(Cli.BAD_USAGE);
        assertThat(told()).contains("--http-port").contains("http");
    }

    @Test
    void a_database_of_ones_own_is_given_whole() {
        assertThat(run("run", "--db-url", "postgres://db/stayhub", "--db-user", ""))
                .isEqualTo(Cli.BAD_USAGE);
        assertThat(told()).contains("STAYHUB_DB_URL").contains("STAYHUB_DB_USER");
    }

    @Test
    void the_login_of_a_worker_is_not_taken_for_the_owners() {
        int exitCode = run("run", "--db-url", "jdbc:postgresql://db/stayhub", "--db-user", "stayhub_worker_login");

        assertThat(exitCode).isEqualTo(Cli.BAD_USAGE);
        assertThat(told()).contains("local.env").contains("unset STAYHUB_DB_URL");
    }

    @Test
    void without_a_command_the_usage_is_told() {
        assertThat(run()).isEqualTo(Cli.BAD_USAGE);
        assertThat(told()).contains("run");
    }

    private int run(String... args) {
        PrintStream before = System.err;
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        try {
            return Cli.run(new Local(), args);
        } finally {
            System.setErr(before);
        }
    }

    private String told() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
