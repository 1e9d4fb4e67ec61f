package dev.stayhub.worker.search;

import dev.stayhub.runtime.cli.Cli;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.runtime.cli.ValidatedOptions;
import dev.stayhub.search.Comparison;
import dev.stayhub.search.Drift;
import dev.stayhub.search.PropertyTable;
import dev.stayhub.search.Repair;
import dev.stayhub.search.SearchTarget;
import java.io.PrintStream;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jdbi.v3.core.Jdbi;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code worker.jar search drift}. */
@Command(
        name = "drift",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Compares the version of every property in the table and the search index. Takes no locks.",
            "Exit codes: 0, 1 if there are differences (with --repair: left), 4 if the comparison failed."
        })
final class ShowDrift implements Callable<Integer>, ValidatedOptions {

    private static final int MOST_IDS = 10;

    @Option(
            names = "--repair",
            description = "Write missing and stale documents, and remove documents without a property.")
    private boolean repair;

    @Mixin
    private IndexOptions options;

    @Override
    public List<String> faults() {
        return options.faults();
    }

    @Override
    public Integer call() throws InterruptedException {
        options.use((jdbi, target) -> run(jdbi, target, System.out));
        return Cli.OK;
    }

    void run(Jdbi jdbi, SearchTarget target, PrintStream out) throws InterruptedException {
        PropertyTable properties = new PropertyRows(jdbi);
        Comparison comparison = new Comparison(target, properties);
        Drift drift = comparison.measure();
        print(drift, out);
        if (repair && !drift.isNone()) {
            new Repair(target, properties).apply(drift);
            int before = drift.total();
            drift = comparison.measure();
            out.println("repaired " + Math.max(0, before - drift.total()));
            print(drift, out);
        }
        if (!drift.isNone()) {
            throw new CommandFailedException(
                    drift.extra().isEmpty()
                            ? "the index differs from the table"
                            : "the index is newer than the table: was a backup restored? 'search rebuild'"
                                    + " builds a new index");
        }
    }

    private static void print(Drift drift, PrintStream out) {
        out.println((drift.complete() ? "" : "at least ") + "missing="
                + drift.missing().size() + " stale=" + drift.stale().size() + " extra="
                + drift.extra().size() + " of " + drift.properties() + " properties");
        print("missing", drift.missing(), out);
        print("stale", drift.stale(), out);
        print("extra", drift.extra(), out);
    }

    private static void print(String kind, List<UUID> ids, PrintStream out) {
        ids.stream().limit(MOST_IDS).forEach(id -> out.println("  " + kind + " " + id));
        if (ids.size() > MOST_IDS) {
            out.println("  and " + (ids.size() - MOST_IDS) + " more");
        }
    }
}
