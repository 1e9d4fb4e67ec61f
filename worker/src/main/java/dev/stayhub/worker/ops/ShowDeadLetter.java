package dev.stayhub.worker.ops;

import dev.stayhub.outbox.ops.DeadLetters;
import dev.stayhub.outbox.ops.MessageDetails;
import dev.stayhub.runtime.cli.Cli;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.runtime.cli.ValidatedOptions;
import dev.stayhub.runtime.database.DatabaseOptions;
import java.io.PrintStream;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jdbi.v3.core.Jdbi;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code worker.jar dead-letters show ID}. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Shows one message in any state, and the actions of operators on it.")
final class ShowDeadLetter implements Callable<Integer>, ValidatedOptions {

    @Parameters(paramLabel = "ID", description = "The message's id.")
    private UUID id;

    @Option(names = "--unmasked", description = "Show personal data.")
    private boolean unmasked;

    @Mixin
    private DatabaseOptions database;

    @Override
    public List<String> faults() {
        return database.faults();
    }

    @Override
    public Integer call() throws InterruptedException {
        OperatorDatabase.use(database, jdbi -> run(jdbi, System.out));
        return Cli.OK;
    }

    void run(Jdbi jdbi, PrintStream out) {
        MessageDetails message = new DeadLetters(jdbi)
                .show(id)
                .orElseThrow(() -> new CommandFailedException("no message has the id " + id));
        DeadLetterReport.of(unmasked).details(message).forEach(out::println);
    }
}
