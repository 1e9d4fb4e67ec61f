package dev.stayhub.worker.ops;

import dev.stayhub.runtime.cli.Cli;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.runtime.cli.ValidatedOptions;
import dev.stayhub.runtime.database.DatabaseOptions;
import java.io.PrintStream;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jdbi.v3.core.Jdbi;
import picocli.CommandLine.Mixin;

/** A command by which an operator looks at the outbox or changes it. It works on one connection, and prints what it did. */
abstract class OperatorCommand implements Callable<Integer>, ValidatedOptions {

    @Mixin
    private DatabaseOptions database;

    /**
     * Does it.
     *
     * @throws CommandFailedException if it could not be done; what is not as it should be may count as that
     */
    abstract void run(Jdbi jdbi, Clock clock, PrintStream out);

    /** What is wrong with the options that this command has for itself. */
    List<String> ownFaults() {
        return List.of();
    }

    @Override
    public final List<String> faults() {
        List<String> faults = new ArrayList<>(ownFaults());
        faults.addAll(database.faults());
        return faults;
    }

    @Override
    public final Integer call() throws InterruptedException {
        OperatorDatabase.use(database, jdbi -> run(jdbi, Clock.systemUTC(), System.out));
        return Cli.OK;
    }
}
