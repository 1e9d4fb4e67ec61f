package dev.stayhub.local.lab;

import dev.stayhub.local.faults.GuaranteesCommand;
import dev.stayhub.local.program.TestbedCommand;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.runtime.cli.Cli;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.runtime.cli.ValidatedOptions;
import dev.stayhub.testbed.TestbedException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code local.jar lab}: plays experiments and checks what they claim. */
@Command(
        name = "lab",
        mixinStandardHelpOptions = true,
        subcommands = GuaranteesCommand.class,
        description = {
            "Plays experiments with real processes, which it kills, on a Postgres of its own, and tells what can be seen.",
            "Without a name it lists them. A lesson takes less than half a minute, some rows of docs/guarantees.md minutes.",
            "Exit codes: 0 all was as they say, 1 something was not."
        })
public final class LabCommand implements TestbedCommand, ValidatedOptions {

    private static final String ALL = "all";

    @Option(
            names = "--home",
            paramLabel = "DIRECTORY",
            defaultValue = "${env:STAYHUB_LAB_HOME:-var/lab}",
            description = "Where it keeps its Postgres and its logs (STAYHUB_LAB_HOME, default: ${DEFAULT-VALUE}).")
    private Path home;

    @Parameters(paramLabel = "NAME", arity = "0..*", description = "Which ones; all for all lessons.")
    private List<String> names = new ArrayList<>();

    @Override
    public List<String> faults() {
        return names.stream()
                .filter(name -> !name.equals(ALL) && Experiments.named(name).isEmpty())
                .map(name -> "there is no experiment " + name + "; without a name they are listed")
                .toList();
    }

    @Override
    public Integer run() throws Exception {
        if (names.isEmpty()) {
            list();
            return Cli.OK;
        }
        List<Experiment> chosen = names.contains(ALL)
                ? Experiments.LESSONS
                : names.stream()
                        .map(name -> Experiments.named(name).orElseThrow())
                        .toList();
        List<String> verdicts = new ArrayList<>();
        try (Stage stage = Stage.open(home)) {
            for (Experiment experiment : chosen) {
                play(experiment, stage).ifPresent(verdicts::add);
            }
        }
        verdicts.forEach(System.out::println);
        return verdicts.isEmpty() ? Cli.OK : Cli.FAILED;
    }

    private static void list() {
        list(Experiments.LESSONS);
        System.out.println();
        System.out.println("The other rows of docs/guarantees.md:");
        list(Experiments.ROWS);
        System.out.println();
        System.out.println("scripts/lab NAME plays one, scripts/lab all plays all lessons.");
        System.out.println(
                "scripts/lab guarantees plays every row on every path, and compares it with docs/guarantees.md.");
    }

    private static void list(List<Experiment> experiments) {
        experiments.forEach(each -> System.out.printf("%-26s %s%n", each.name(), each.about()));
    }

    /** What was wrong about it, if anything was. */
    private static Optional<String> play(Experiment experiment, Stage stage) throws Exception {
        long startNanos = System.nanoTime();
        Story story = new Story(System.out);
        story.title(experiment.name(), experiment.about());
        List<String> wrong = new ArrayList<>();
        try {
            experiment.play().tell(story, stage);
        } catch (CommandFailedException | TestbedException e) {
            wrong.add(e.getMessage());
        } catch (RuntimeException e) {
            // It found something that it cannot go on with; the others can be played all the same.
            wrong.add("it broke off: " + e);
        }
        stage.clear();
        if (!story.holds()) {
            wrong.add("a claim does not hold");
        }
        System.out.printf("%n(%s, %.1f s)%n%n", experiment.name(), (System.nanoTime() - startNanos) / 1e9);
        return wrong.isEmpty()
                ? Optional.empty()
                : Optional.of(experiment.name() + " failed: " + String.join("; ", wrong));
    }
}
