package dev.stayhub.worker.ops;

import dev.stayhub.migrations.cli.Checked;
import dev.stayhub.migrations.cli.Cli;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code worker.jar dead-letters}: what to do with messages that were given up. */
@Command(
        name = "dead-letters",
        mixinStandardHelpOptions = true,
        subcommands = {
            ListDeadLetters.class,
            ShowDeadLetter.class,
            RedriveDeadLetters.class,
            DiscardDeadLetters.class,
        },
        description = "Messages that were given up: list them, look at one, start them anew or end them for good.")
public final class DeadLettersCommand implements Callable<Integer>, Checked {

    @Spec
    private CommandSpec spec;

    @Override
    public List<String> faults() {
        return spec.commandLine().getParseResult().hasSubcommand()
                ? List.of()
                : List.of("say what to do with dead letters: list, show, redrive or discard");
    }

    @Override
    public Integer call() {
        return Cli.BAD_USAGE;
    }
}
