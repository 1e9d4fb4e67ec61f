package dev.stayhub.worker.search;

import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.runtime.cli.UnavailableException;
import dev.stayhub.runtime.cli.ValidatedOptions;
import dev.stayhub.runtime.database.DatabaseOptions;
import dev.stayhub.search.IndexTroubleException;
import dev.stayhub.search.SearchOptions;
import dev.stayhub.search.SearchTarget;
import dev.stayhub.worker.ops.OperatorDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;
import picocli.CommandLine.Mixin;

/** The options of the commands on the index. A picocli mixin. */
final class IndexOptions implements ValidatedOptions {

    /** Two connections: one for the work and one for the lock. */
    private static final int CONNECTIONS = 2;

    @Mixin
    private SearchOptions search;

    @Mixin
    private DatabaseOptions database;

    /** The work of a command, with the table and the index. */
    @FunctionalInterface
    interface Work {
        void run(Jdbi jdbi, SearchTarget target) throws InterruptedException;
    }

    /**
     * Connects and does the work.
     *
     * @throws UnavailableException if the database or the index is unavailable or rejects the work
     */
    void use(Work work) throws InterruptedException {
        Optional<SearchTarget> target = search.target();
        OperatorDatabase.use(database, CONNECTIONS, jdbi -> {
            try {
                work.run(jdbi, target.orElseThrow());
            } catch (IndexTroubleException e) {
                throw new UnavailableException(e.getMessage(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CommandFailedException("interrupted", e);
            }
        });
    }

    @Override
    public List<String> faults() {
        List<String> faults = new ArrayList<>(search.faults());
        if (faults.isEmpty() && search.target().isEmpty()) {
            faults.add("--search-url (STAYHUB_SEARCH_URL) must be set to the address of OpenSearch");
        }
        faults.addAll(database.faults());
        return faults;
    }
}
