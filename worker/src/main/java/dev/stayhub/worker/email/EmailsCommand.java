package dev.stayhub.worker.email;

import dev.stayhub.runtime.cli.CommandGroup;
import picocli.CommandLine.Command;

/** {@code worker.jar emails}: for whoever works on what emails say. */
@Command(
        name = "emails",
        mixinStandardHelpOptions = true,
        subcommands = PreviewEmails.class,
        description = "What the emails look like: preview.")
public final class EmailsCommand extends CommandGroup {}
