package dev.stayhub.api.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stayhub.api.load.Overloaded;
import dev.stayhub.api.testing.Concurrently;
import dev.stayhub.api.testing.Waits;
import dev.stayhub.outbox.DatabaseTrouble;
import dev.stayhub.testbed.postgres.TestDatabase;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TransactionsTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final Transactions transactions = new Transactions(database.owner());

    @BeforeEach
    void twoRows() {
        transactions.inTransaction(
                handle -> handle.execute(
                        "DROP TABLE IF EXISTS counters; CREATE TABLE counters AS SELECT i AS id, 0 AS value FROM generate_series(1, 2) i"));
    }

    @Test
    void the_victim_of_a_deadlock_is_run_again_and_counted() {
        CountDownLatch bothHoldOne = new CountDownLatch(2);
        CountDownLatch oneIsThrough = new CountDownLatch(1);
        AtomicInteger runs = new AtomicInteger();

        Concurrently.run(2, i -> {
            int done = transactions.inTransaction(handle -> {
                if (runs.incrementAndGet() > 2) {
                    // The victim, which might be quicker back than the other one is awake, and meet it once more.
                    await(oneIsThrough);
                }
                increment(handle, 1 + i);
                bothHoldOne.countDown();
                await(bothHoldOne);
                increment(handle, 2 - i);
                return i;
            });
            oneIsThrough.countDown();
            return done;
        });

        assertThat(transactions.deadlocks()).isEqualTo(1);
        assertThat(runs).hasValue(3);
        assertThat(value(1)).isEqualTo(2);
        assertThat(value(2)).isEqualTo(2);
    }

    @Test
    void a_transaction_that_is_always_a_victim_is_given_up_after_three_attempts() {
        AtomicInteger runs = new AtomicInteger();

        assertThatExceptionOfType(JdbiException.class)
                .isThrownBy(() -> transactions.inTransaction(handle -> {
                    runs.incrementAndGet();
                    return handle.execute("DO $$ BEGIN RAISE deadlock_detected; END $$");
                }))
                .matches(DatabaseTrouble::isTemporary);

        assertThat(runs).hasValue(3);
        assertThat(transactions.deadlocks()).isEqualTo(3);
    }

    @Test
    void another_failure_is_not_repeated() {
        AtomicInteger runs = new AtomicInteger();

        assertThatExceptionOfType(UnableToExecuteStatementException.class)
                .isThrownBy(() -> transactions.inTransaction(handle -> {
                    runs.incrementAndGet();
                    return handle.execute("SELECT 1 / 0");
                }))
                .matches(e -> !DatabaseTrouble.isTemporary(e));

        assertThat(runs).hasValue(1);
    }

    @Test
    void work_that_fails_or_rolls_back_leaves_nothing() {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> transactions.inTransaction(handle -> {
                    increment(handle, 1);
                    throw new IllegalStateException();
                }));
        String read = transactions.inTransaction(handle -> {
            increment(handle, 1);
            handle.rollback();
            return handle.createQuery("SELECT 'read after the rollback'")
                    .mapTo(String.class)
                    .one();
        });

        assertThat(read).isEqualTo("read after the rollback");
        assertThat(value(1)).isZero();
    }

    @Test
    void a_share_that_is_in_use_is_waited_for_and_leaves_the_other_connections_to_others() {
        Transactions share = transactions.limitedTo(1);

        share.inTransaction(inUse -> {
            assertThat(value(1)).isZero();
            return Concurrently.run(
                    1,
                    i -> assertThatExceptionOfType(Overloaded.class)
                            .isThrownBy(() -> share.reading(handle -> "not while the share is in use")));
        });

        int answer = share.reading(handle -> 42);
        assertThat(answer).isEqualTo(42);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(Waits.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void increment(Handle handle, int id) {
        handle.execute("UPDATE counters SET value = value + 1 WHERE id = ?", id);
    }

    private int value(int id) {
        return transactions.reading(handle -> handle.createQuery("SELECT value FROM counters WHERE id = :id")
                .bind("id", id)
                .mapTo(Integer.class)
                .one());
    }
}
