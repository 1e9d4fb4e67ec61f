package dev.stayhub.bench.server;

import dev.stayhub.runtime.database.DatabaseOptions;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;

/**
 * A database that is measured; dropped when it is closed.
 *
 * @param owner may do everything
 * @param api may do what api.jar may do
 * @param worker may do what worker.jar may do
 */
public record BenchDatabase(DatabaseOptions owner, DatabaseOptions api, DatabaseOptions worker, Runnable drop)
        implements AutoCloseable {

    /** A session of the owner's. */
    public Handle open() {
        return Jdbi.create(owner.url(), owner.user(), owner.password())
                .installPlugin(new PostgresPlugin())
                .open();
    }

    @Override
    public void close() {
        drop.run();
    }
}
