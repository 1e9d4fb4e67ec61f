package dev.stayhub.worker.ops;

import dev.stayhub.runtime.cli.CommandGroup;
import picocli.CommandLine.Command;

/** {@code worker.jar dead-letters}: what to do with messages that were given up. */
@Command(
        name = "dead-letters",
        mixinStandardHelpOptions = true,
        subcommands = {
            ListDeadLetters.class,
            ShowDeadLetter.class,
            RedriveDeadLetters.class,
            DiscardDeadLetters.class,
        },
        description = "Messages that were given up: list them, look at one, start them anew or end them for good.")
public final class DeadLettersCommand extends CommandGroup {}
