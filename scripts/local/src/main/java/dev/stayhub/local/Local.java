package dev.stayhub.local;

import dev.stayhub.local.lab.LabCommand;
import dev.stayhub.local.run.RunCommand;
import dev.stayhub.local.soak.SoakCommand;
import dev.stayhub.runtime.cli.Cli;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code java -jar local.jar}: StayHub on one machine, to try it out. {@code scripts/} has a short word for each use. */
@Command(
        name = "local.jar",
        mixinStandardHelpOptions = true,
        subcommands = {RunCommand.class, LabCommand.class, SoakCommand.class},
        description = "StayHub on one machine, to try it out. Run it from the root of the repository.")
public final class Local implements Callable<Integer> {

    public static void main(String[] args) {
        System.setProperty("logback.configurationFile", "dev/stayhub/local/quiet.xml");
        System.exit(Cli.run(new Local(), args));
    }

    @Override
    public Integer call() {
        CommandLine.usage(this, System.err);
        return Cli.BAD_USAGE;
    }
}
