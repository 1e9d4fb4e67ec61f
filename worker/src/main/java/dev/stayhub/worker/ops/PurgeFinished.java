package dev.stayhub.worker.ops;

import java.io.PrintStream;
import java.time.Clock;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code worker.jar purge}: runs the hourly purge of a worker manually. */
@Command(
        name = "purge",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Removes old finished messages, but never dead letters, and the recipients of old emails. A"
                + " running worker does the same every hour.")
public final class PurgeFinished extends OperatorCommand {

    @Mixin
    private RetentionOptions retention;

    @Override
    List<String> ownFaults() {
        return retention.faults();
    }

    @Override
    void run(Jdbi jdbi, Clock clock, PrintStream out) {
        Retention.Removed removed;
        do {
            removed = retention.retention(jdbi).run(() -> false);
            out.println("removed " + removed);
        } while (removed.isMoreLeft());
    }
}
