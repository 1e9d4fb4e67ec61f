package dev.stayhub.worker.search;

import dev.stayhub.migrations.cli.Checked;
import dev.stayhub.migrations.cli.Cli;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code worker.jar search}: the index by hand. */
@Command(
        name = "search",
        mixinStandardHelpOptions = true,
        subcommands = {RebuildIndex.class, ShowDrift.class},
        description = "The search index: build it anew, or see how far it is from the table of properties.")
public final class SearchCommand implements Callable<Integer>, Checked {

    @Spec
    private CommandSpec spec;

    @Override
    public List<String> faults() {
        return spec.commandLine().getParseResult().hasSubcommand()
                ? List.of()
                : List.of("say what to do with the search index: rebuild or drift");
    }

    @Override
    public Integer call() {
        return Cli.BAD_USAGE;
    }
}
