package dev.stayhub.bench.drain;

import dev.stayhub.bench.measure.Patience;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.drain.Drain;
import dev.stayhub.runtime.cli.CommandFailedException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Handle;

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
        Drain drain = Drain.create(
                pools.work(), pools.heartbeat(), List.of(counting), Drains.settings(Drains.BATCH_SIZE), new Random(1));
        Thread worker = new Thread(() -> untilStopped(drain), "measured-worker");
        try (Handle handle = outbox.open()) {
            long startNanos = System.nanoTime();
            worker.start();
            if (!handled.await(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                throw new CommandFailedException(
                        handled.getCount() + " of " + messages + " messages were not handled in time");
            }
            Patience.await("the last messages are settled", () -> !outbox.isPending(handle));
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
