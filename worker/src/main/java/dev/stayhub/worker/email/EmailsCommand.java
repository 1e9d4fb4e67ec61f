package dev.stayhub.worker.email;

import dev.stayhub.migrations.cli.Checked;
import dev.stayhub.migrations.cli.Cli;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code worker.jar emails}: for whoever works on what emails say. */
@Command(
        name = "emails",
        mixinStandardHelpOptions = true,
        subcommands = PreviewEmails.class,
        description = "What the emails look like: preview.")
public final class EmailsCommand implements Callable<Integer>, Checked {

    @Spec
    private CommandSpec spec;

    @Override
    public List<String> faults() {
        return spec.commandLine().getParseResult().hasSubcommand()
                ? List.of()
                : List.of("say what to do with emails: preview");
    }

    @Override
    public Integer call() {
        return Cli.BAD_USAGE;
    }
}
