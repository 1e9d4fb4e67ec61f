package dev.stayhub.worker.ops;

import dev.stayhub.outbox.ops.DeadLetters;
import dev.stayhub.outbox.ops.MessageDetails;
import dev.stayhub.runtime.cli.CommandFailedException;
import java.io.PrintStream;
import java.time.Clock;
import java.util.UUID;
import org.jdbi.v3.core.Jdbi;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code worker.jar dead-letters show ID}. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Shows one message in any state, and the actions of operators on it.")
final class ShowDeadLetter extends OperatorCommand {

    @Parameters(paramLabel = "ID", description = "The message's id.")
    private UUID id;

    @Option(names = "--unmasked", description = "Show personal data.")
    private boolean unmasked;

    @Override
    void run(Jdbi jdbi, Clock clock, PrintStream out) {
        MessageDetails message = new DeadLetters(jdbi)
                .show(id)
                .orElseThrow(() -> new CommandFailedException("no message has the id " + id));
        DeadLetterReport.of(unmasked).details(message).forEach(out::println);
    }
}
