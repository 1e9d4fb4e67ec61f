package dev.stayhub.worker.ops;

import dev.stayhub.runtime.cli.Cli;
import dev.stayhub.runtime.cli.ValidatedOptions;
import dev.stayhub.runtime.database.DatabaseOptions;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
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
public final class PurgeFinished implements Callable<Integer>, ValidatedOptions {

    @Mixin
    private RetentionOptions retention;

    @Mixin
    private DatabaseOptions database;

    @Override
    public List<String> faults() {
        List<String> faults = new ArrayList<>(retention.faults());
        faults.addAll(database.faults());
        return faults;
    }

    @Override
    public Integer call() throws InterruptedException {
        OperatorDatabase.use(database, jdbi -> run(jdbi, System.out));
        return Cli.OK;
    }

    void run(Jdbi jdbi, PrintStream out) {
        Retention.Removed removed;
        do {
            removed = retention.retention(jdbi).run(() -> false);
            out.println("removed " + removed);
        } while (removed.isMoreLeft());
    }
}
