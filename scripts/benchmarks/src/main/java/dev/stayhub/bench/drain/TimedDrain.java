package dev.stayhub.bench.drain;

import dev.stayhub.bench.measure.Bed;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.drain.Drain;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.testbed.waiting.Patience;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlLogger;

/** A worker in this JVM with an empty handler. It runs until all that was enqueued is settled. */
public final class TimedDrain {

    private static final double NANOS_PER_SECOND = 1e9;

    private final OutboxTable outbox;
    private final WorkerPools pools;

    public TimedDrain(OutboxTable outbox, WorkerPools pools) {
        this.outbox = outbox;
        this.pools = pools;
    }

    /**
     * Drains what is enqueued.
     *
     * @param messages how many that are
     * @return messages a second, from the worker's start to the commit that settled the last one
     */
    public double messagesASecond(int messages) throws InterruptedException {
        CountDownLatch handled = new CountDownLatch(messages);
        Subscription counting = Subscription.of(OutboxTable.TOPIC, "count", (message, lease) -> {
            handled.countDown();
            return Outcome.done();
        });
        Drain drain = pools.worker(counting, WorkerPools.BATCH_SIZE, SqlLogger.NOP_SQL_LOGGER);
        Thread worker = new Thread(() -> untilStopped(drain), "measured-worker");
        try (Handle handle = outbox.open()) {
            long startNanos = System.nanoTime();
            worker.start();
            if (!handled.await(Bed.LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                throw new CommandFailedException(
                        handled.getCount() + " of " + messages + " messages were not handled in time");
            }
            Patience.until("the last messages are settled", Bed.LIMIT, Bed.AT_ONCE, () -> !outbox.isPending(handle));
            return messages / ((System.nanoTime() - startNanos) / NANOS_PER_SECOND);
        } finally {
            drain.stop();
            worker.join();
        }
    }

    private static void untilStopped(Drain drain) {
        try {
            drain.untilStopped();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
