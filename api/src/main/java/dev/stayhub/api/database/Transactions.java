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
 * Opens transactions for use cases. Jdbi lets a nested transaction join the outer one silently, so only use cases open
 * one and pass the handle down. Thread-safe.
 */
public final class Transactions {

    private static final Logger log = LoggerFactory.getLogger(Transactions.class);
    private static final int MAX_ATTEMPTS = 3;

    private final Jdbi jdbi;
    private final LongAdder deadlocks = new LongAdder();

    public Transactions(DataSource dataSource) {
        this.jdbi = Jdbi.create(dataSource)
                .installPlugin(new PostgresPlugin())
                // Without bound values: exceptions are logged, and bound values can be personal data.
                .configure(
                        StatementExceptions.class,
                        exceptions -> exceptions.setMessageRendering(StatementExceptions.MessageRendering.NONE))
                .registerColumnMapper(ZoneId.class, (row, column, ctx) -> ZoneId.of(row.getString(column)));
    }

    /**
     * Runs the work in one transaction, which is committed as a whole or not at all. If Postgres aborts it as a
     * deadlock victim, the work is run again, up to three times in total. {@code handle.rollback()} undoes the work
     * without an exception.
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

    /** Runs reads without a transaction: each statement commits by itself. */
    public <T> T reading(Function<Handle, T> work) {
        return jdbi.withHandle(work::apply);
    }

    /** How many transactions of this process were aborted as deadlock victims. */
    public long deadlocks() {
        return deadlocks.sum();
    }
}
