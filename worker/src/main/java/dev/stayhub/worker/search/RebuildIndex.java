package dev.stayhub.worker.search;

import dev.stayhub.runtime.cli.Cli;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.runtime.cli.ValidatedOptions;
import dev.stayhub.search.SearchIndex;
import dev.stayhub.search.SearchTarget;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jdbi.v3.core.Jdbi;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code worker.jar search rebuild}. */
@Command(
        name = "rebuild",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Rebuilds the search index in this process, while saving and searching continue; POST"
                    + " /v1/search-index/rebuilds makes a running worker do it.",
            "Exit codes: 0, 1 if another rebuild is running, 4 if the database or the index does not answer."
        })
final class RebuildIndex implements Callable<Integer>, ValidatedOptions {

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    @Option(names = "--if-missing", description = "Rebuild only if there is no index yet.")
    private boolean ifMissing;

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
        if (ifMissing && !new SearchIndex(target.server(), target.name(), PATIENCE).isMissing()) {
            out.println("an index exists");
            return;
        }
        RunRebuild rebuild = new RunRebuild(jdbi, target, new PropertyRows(jdbi), () -> false);
        OptionalLong properties = rebuild.now((done, ofAll) -> {});
        if (properties.isEmpty()) {
            throw new CommandFailedException("another rebuild is running already");
        }
        out.println("rebuilt properties=" + properties.getAsLong());
    }
}
