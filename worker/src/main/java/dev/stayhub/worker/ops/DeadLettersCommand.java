package dev.stayhub.worker.ops;

import dev.stayhub.runtime.cli.CommandGroup;
import picocli.CommandLine.Command;

/** {@code worker.jar dead-letters}: lists, shows, redrives and discards dead letters. */
@Command(
        name = "dead-letters",
        mixinStandardHelpOptions = true,
        subcommands = {
            ListDeadLetters.class,
            ShowDeadLetter.class,
            RedriveDeadLetters.class,
            DiscardDeadLetters.class,
        },
        description = "Dead letters: list them, show one, redrive or discard them.")
public final class DeadLettersCommand extends CommandGroup {}
