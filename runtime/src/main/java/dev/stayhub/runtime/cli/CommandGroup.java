package dev.stayhub.runtime.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that only its subcommands do something for: without one of them it says which there are. */
public abstract class CommandGroup implements Callable<Integer>, ValidatedOptions {

    @Spec
    private CommandSpec spec;

    @Override
    public final List<String> faults() {
        return spec.commandLine().getParseResult().hasSubcommand()
                ? List.of()
                : List.of(spec.name() + " is followed by one of: "
                        + String.join(", ", spec.subcommands().keySet()));
    }

    /** Not called with a subcommand, and without one there is a fault. */
    @Override
    public final Integer call() {
        return Cli.BAD_USAGE;
    }
}
