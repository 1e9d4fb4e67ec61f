package dev.stayhub.api.database;

import java.time.ZoneId;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where use cases get their connection. A nested transaction would silently join the outer one, so only use cases open
 * one, and pass the handle down. Thread-safe.
 */
public final class Transactions {

    private static final Logger log = LoggerFactory.getLogger(Transactions.class);
    private static final int MAX_ATTEMPTS = 3;

    private final Jdbi jdbi;
    private final LongAdder deadlocks = new LongAdder();

    public Transactions(DataSource dataSource) {
        this.jdbi = Jdbi.create(dataSource)
                .installPlugin(new PostgresPlugin())
                // Not what is bound: exceptions are logged, and that is personal data.
                .configure(
                        StatementExceptions.class,
                        exceptions -> exceptions.setMessageRendering(StatementExceptions.MessageRendering.NONE))
                .registerColumnMapper(ZoneId.class, (row, column, ctx) -> ZoneId.of(row.getString(column)));
    }

    /**
     * Runs the work in one transaction: all of it is committed, or none. Work may be run again, up to three times in
     * all, if Postgres ends it as the victim of a deadlock; {@code handle.rollback()} undoes it without an exception.
     */
    public <T> T inTransaction(Function<Handle, T> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                return jdbi.inTransaction(work::apply);
            } catch (JdbiException e) {
                if (!DatabaseErrors.isDeadlock(e)) {
                    throw e;
                }
                deadlocks.increment();
                log.warn("deadlock, attempt {} of {}", attempt, MAX_ATTEMPTS);
                if (attempt == MAX_ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    /** Reads, each statement by itself. */
    public <T> T reading(Function<Handle, T> work) {
        return jdbi.withHandle(work::apply);
    }

    /** How often a transaction of this process was the victim of a deadlock. */
    public long deadlocks() {
        return deadlocks.sum();
    }
}
