package dev.stayhub.local.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.local.Repository;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.process.Size;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code scripts/lab} as people start it. All lessons: {@code -Pbig}, or {@code scripts/lab all}. */
class ExperimentsIT {

    private static final Duration LONG = Duration.ofMinutes(20);
    private static final Duration SOON = Duration.ofMinutes(3);

    @TempDir
    static Path home;

    static Stream<String> experiments() {
        return Size.isBig() ? Experiments.LESSONS.stream().map(Experiment::name) : Stream.of("rollback");
    }

    @Test
    void what_docs_guarantees_says_is_what_happens_when_processes_are_killed() throws InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("guarantees", "--home", home.toString()));
        if (!Size.isBig()) {
            // One for each who can die; all of them take minutes, three of them for a handler that hangs.
            List.of("before it commits the booking", "when the email is out", "before it settles")
                    .forEach(words -> arguments.addAll(List.of("--only", words)));
        }
        try (Program guarantees = lab(arguments.toArray(String[]::new))) {
            int exitCode = guarantees.awaitExit(LONG);

            System.out.println(guarantees
                    .out()
                    .lines()
                    .filter(line -> line.startsWith("played"))
                    .findAny()
                    .orElse("not played"));
            assertThat(exitCode).as(guarantees.out() + guarantees.err()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void an_experiment_tells_what_it_has_to_and_all_it_claims_holds(String name) throws InterruptedException {
        try (Program experiment = lab("--home", home.toString(), name)) {
            int exitCode = experiment.awaitExit(SOON);

            assertThat(exitCode).as(experiment.out() + experiment.err()).isZero();
            assertThat(experiment.out()).contains("[ok]").doesNotContain("[NOT SO]");
        }
    }

    @Test
    void without_a_name_the_experiments_are_listed_and_an_unknown_one_is_said_to_be() throws InterruptedException {
        try (Program list = lab();
                Program unknown = lab("nonsense")) {
            assertThat(list.awaitExit(SOON)).isZero();
            assertThat(list.out()).contains("dual-write", "scripts/lab all");
            assertThat(unknown.awaitExit(SOON)).isEqualTo(2);
            assertThat(unknown.err()).contains("there is no experiment nonsense");
        }
    }

    private static Program lab(String... arguments) {
        return Program.jar(Path.of("target/local.jar").toAbsolutePath().toString())
                .directory(Repository.root())
                // For the programs that it starts: the optimizing compiler costs one of seconds more than it brings it.
                .env("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
                .args(Stream.concat(Stream.of("lab"), Stream.of(arguments)).toArray(String[]::new))
                .start();
    }
}
