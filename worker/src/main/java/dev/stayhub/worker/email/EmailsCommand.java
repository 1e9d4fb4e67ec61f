package dev.stayhub.worker.email;

import dev.stayhub.runtime.cli.CommandGroup;
import picocli.CommandLine.Command;

/** {@code worker.jar emails}: for working on the content of emails. */
@Command(
        name = "emails",
        mixinStandardHelpOptions = true,
        subcommands = PreviewEmails.class,
        description = "Shows what the emails look like: preview.")
public final class EmailsCommand extends CommandGroup {}
