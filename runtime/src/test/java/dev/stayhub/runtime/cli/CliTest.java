package dev.stayhub.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.runtime.cli.SampleCommands.FromEnvironment;
import dev.stayhub.runtime.cli.SampleCommands.Group;
import dev.stayhub.runtime.cli.SampleCommands.Program;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CliTest {

    private final PrintStream stderr = System.err;
    private final PrintStream stdout = System.out;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @BeforeEach
    void listen() {
        PrintStream both = new PrintStream(printed, true, StandardCharsets.UTF_8);
        System.setErr(both);
        System.setOut(both);
    }

    @AfterEach
    void stop_listening() {
        System.setErr(stderr);
        System.setOut(stdout);
    }

    @Test
    void good_settings_run_the_command_with_the_defaults_of_the_others() {
        Program program = new Program(() -> Cli.OK);

        assertThat(Cli.run(program, "--lease", "5m")).isEqualTo(Cli.OK);

        assertThat(program.lease).isEqualTo(Duration.ofMinutes(5));
        assertThat(program.slots).isEqualTo(8);
        assertThat(printed()).isEmpty();
    }

    @Test
    void what_the_command_returns_is_the_exit_code() {
        assertThat(Cli.run(new Program(() -> 3))).isEqualTo(3);
    }

    @Test
    void every_fault_is_in_one_message() {
        assertThat(Cli.run(
                        new Program(() -> Cli.OK), "--nope", "--slots", "x", "--lease", "0s", "--user", " ", "--pause"))
                .isEqualTo(Cli.BAD_USAGE);

        assertThat(printed()).hasToString("""
                These settings are invalid:
                  - Invalid value for option '--slots': 'x' is not a whole number up to 2147483647
                  - Expected parameter for option '--pause'
                  - Unknown option: '--nope'
                  - --lease must be longer than zero
                  - --user must name a user
                See program --help.
                """);
    }

    /** PATH and HOME stand for variables that are set, and to nonsense. */
    @Test
    void faults_in_the_environment_are_told_beside_all_others() {
        assertThat(Cli.run(new FromEnvironment(), "--slots", "0", "--unit", "EONS"))
                .isEqualTo(Cli.BAD_USAGE);

        assertThat(printed())
                .contains("Invalid value for option '--lease': '" + System.getenv("PATH") + "' is not a duration")
                .contains("(from PATH)")
                .contains("Invalid value for option '--batch': '" + System.getenv("HOME")
                        + "' is not a whole number up to 2147483647 (from HOME)")
                .contains("Invalid value for option '--unit': expected one of")
                .contains("--slots must be at least 1")
                .doesNotContain("--lease must be");
    }

    @Test
    void an_option_overrules_what_is_wrong_in_the_environment() {
        FromEnvironment program = new FromEnvironment();

        assertThat(Cli.run(program, "--lease", "1s", "--batch", "5")).isEqualTo(Cli.OK);

        assertThat(program.lease).isEqualTo(Duration.ofSeconds(1));
        assertThat(program.nothing).isNull();
    }

    @Test
    void one_fault_is_one_setting() {
        assertThat(Cli.run(new Program(() -> Cli.OK), "--slots", "x")).isEqualTo(Cli.BAD_USAGE);

        assertThat(printed()).startsWith("This setting is invalid:");
    }

    @ParameterizedTest
    @CsvSource({
        "--slots=1 --slots=2, option '--slots' (<slots>) should be specified only once",
        "--quiet=perhaps, Invalid value for option '--quiet': 'perhaps' is not a boolean",
        "--about=1-1-1-1-1, Invalid value for option '--about': '1-1-1-1-1' is not an id such as 0197f1f0-",
        "--about=no-id, Invalid value for option '--about': 'no-id' is not an id such as 0197f1f0-",
        "stray, Unmatched argument at index 1: 'stray'",
        "--lease, Expected parameter for option '--lease'",
        "sub, 'Missing required options: ''--from=<from>'', ''--until=<until>'''",
        "sub --from a --until b c d, Unmatched argument at index 7: 'd'",
    })
    void each_kind_of_fault_leaves_the_others_visible(String args, String fault) {
        assertThat(Cli.run(new Program(() -> Cli.OK), ("--user= " + args).split(" ")))
                .isEqualTo(Cli.BAD_USAGE);

        assertThat(printed()).contains("--user must name a user").contains(fault);
    }

    @Test
    void a_subcommand_runs_in_place_of_its_parent_and_is_checked_too() {
        assertThat(Cli.run(new Program(CliTest::mustNotRun), "sub", "--from", "a", "--until", "b"))
                .isEqualTo(7);
        assertThat(Cli.run(new Program(CliTest::mustNotRun), "sub", "--from", "b", "--until", "b"))
                .isEqualTo(Cli.BAD_USAGE);

        assertThat(printed()).contains("--from has to differ from --until").contains("See program sub --help.");
    }

    @Test
    void a_group_without_one_of_its_subcommands_says_which_there_are() {
        assertThat(Cli.run(new Group(), "sub", "--from", "a", "--until", "b")).isEqualTo(7);
        assertThat(printed()).isEmpty();

        assertThat(Cli.run(new Group())).isEqualTo(Cli.BAD_USAGE);
        assertThat(printed()).contains("group must be followed by one of: sub");
    }

    @Test
    void what_follows_a_double_dash_is_no_option() {
        assertThat(Cli.run(new Program(CliTest::mustNotRun), "sub", "--from", "a", "--until", "b", "--", "--from"))
                .isEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource({"--help", "sub --help", "--slots x --help"})
    void help_is_never_wrong(String args) {
        assertThat(Cli.run(new Program(CliTest::mustNotRun), args.split(" "))).isEqualTo(Cli.OK);

        assertThat(printed()).contains("Usage: program").contains("--help");
    }

    @ParameterizedTest
    @CsvSource({"--version", "sub --version"})
    void every_command_knows_the_version(String args) {
        assertThat(Cli.run(new Program(CliTest::mustNotRun), args.split(" "))).isEqualTo(Cli.OK);

        assertThat(printed()).hasToString("not packaged\n");
    }

    @Test
    void what_could_not_be_done_is_said_without_a_stack_trace() {
        assertThat(Cli.run(new Program(() -> {
                    throw new CommandFailedException(
                            "the database does not answer", new IllegalStateException("inner"));
                })))
                .isEqualTo(Cli.FAILED);

        assertThat(printed()).hasToString("the database does not answer\n");
    }

    @Test
    void a_directory_in_the_place_of_a_file_is_named_without_a_stack_trace(@TempDir Path directory) {
        assertThat(Cli.run(new Program(() -> {
                    try {
                        Files.writeString(directory, "");
                        return Cli.OK;
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })))
                .isEqualTo(Cli.FAILED);

        assertThat(printed()).hasToString("cannot use " + directory + ": Is a directory\n");
    }

    @Test
    void what_nobody_expected_is_said_with_one() {
        assertThat(Cli.run(new Program(() -> {
                    throw new IllegalStateException("a defect");
                })))
                .isEqualTo(Cli.FAILED);

        assertThat(printed())
                .contains("java.lang.IllegalStateException: a defect")
                .contains("\tat ");
    }

    private String printed() {
        return printed.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    private static Integer mustNotRun() {
        throw new AssertionError("ran");
    }
}
