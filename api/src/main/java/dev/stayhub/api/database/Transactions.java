package dev.stayhub.api.database;

import dev.stayhub.api.load.Overloaded;
import java.time.Duration;
import java.time.ZoneId;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Supplier;
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

    /** As long as a request would wait for a connection of the pool. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Jdbi jdbi;
    private final LongAdder deadlocks;
    private final Semaphore share;

    /** Transactions that can use all connections of the pool at once. */
    public Transactions(DataSource dataSource) {
        this(jdbi(dataSource), new LongAdder(), new Semaphore(Integer.MAX_VALUE));
    }

    private Transactions(Jdbi jdbi, LongAdder deadlocks, Semaphore share) {
        this.jdbi = jdbi;
        this.deadlocks = deadlocks;
        this.share = share;
    }

    private static Jdbi jdbi(DataSource dataSource) {
        return Jdbi.create(dataSource)
                .installPlugin(new PostgresPlugin())
                // Without bound values: exceptions are logged, and bound values can be personal data.
                .configure(
                        StatementExceptions.class,
                        exceptions -> exceptions.setMessageRendering(StatementExceptions.MessageRendering.NONE))
                .registerColumnMapper(ZoneId.class, (row, column, ctx) -> ZoneId.of(row.getString(column)));
    }

    /**
     * The same pool, of which the returned instance uses at most a share. Whoever finds the share in use waits in order
     * of arrival for up to two seconds, so that work that is held up leaves connections to work that is not.
     */
    public Transactions limitedTo(int connections) {
        return new Transactions(jdbi, deadlocks, new Semaphore(connections, true));
    }

    /**
     * Runs the work in one transaction, which is committed as a whole or not at all. If Postgres aborts it as a
     * deadlock victim, the work is run again, up to three times in total. {@code handle.rollback()} undoes the work
     * without an exception.
     *
     * @throws Overloaded if the share stays in use
     */
    public <T> T inTransaction(Function<Handle, T> work) {
        return withinShare(() -> retried(work));
    }

    private <T> T retried(Function<Handle, T> work) {
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

    /**
     * Runs reads without a transaction: each statement commits by itself.
     *
     * @throws Overloaded if the share stays in use
     */
    public <T> T reading(Function<Handle, T> work) {
        return withinShare(() -> jdbi.withHandle(work::apply));
    }

    private <T> T withinShare(Supplier<T> work) {
        try {
            if (!share.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new Overloaded("no connection became free");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Overloaded("interrupted while waiting for a connection");
        }
        try {
            return work.get();
        } finally {
            share.release();
        }
    }

    /** How many transactions of this process were aborted as deadlock victims. */
    public long deadlocks() {
        return deadlocks.sum();
    }
}
