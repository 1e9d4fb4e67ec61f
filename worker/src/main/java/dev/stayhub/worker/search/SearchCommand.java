package dev.stayhub.worker.search;

import dev.stayhub.runtime.cli.CommandGroup;
import picocli.CommandLine.Command;

/** {@code worker.jar search}: the index by hand. */
@Command(
        name = "search",
        mixinStandardHelpOptions = true,
        subcommands = {RebuildIndex.class, ShowDrift.class},
        description = "The search index: build it anew, or see how far it is from the table of properties.")
public final class SearchCommand extends CommandGroup {}
