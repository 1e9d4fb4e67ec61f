package dev.stayhub.runtime.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that only groups subcommands; without one of them it reports which exist. */
public abstract class CommandGroup implements Callable<Integer>, ValidatedOptions {

    @Spec
    private CommandSpec spec;

    @Override
    public final List<String> faults() {
        return spec.commandLine().getParseResult().hasSubcommand()
                ? List.of()
                : List.of(spec.name() + " must be followed by one of: "
                        + String.join(", ", spec.subcommands().keySet()));
    }

    /** Never called: with a subcommand that one runs, and without one validation fails. */
    @Override
    public final Integer call() {
        return Cli.BAD_USAGE;
    }
}
