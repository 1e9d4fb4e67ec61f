package dev.stayhub.worker.search;

import dev.stayhub.runtime.cli.CommandGroup;
import picocli.CommandLine.Command;

/** {@code worker.jar search}: manual operations on the index. */
@Command(
        name = "search",
        mixinStandardHelpOptions = true,
        subcommands = {RebuildIndex.class, ShowDrift.class},
        description = "The search index: rebuild it, or compare it with the table of properties.")
public final class SearchCommand extends CommandGroup {}
