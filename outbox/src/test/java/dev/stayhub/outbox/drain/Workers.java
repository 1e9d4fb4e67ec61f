package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Subscription;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jdbi.v3.core.Jdbi;

/** The workers of a test, on threads of this JVM. */
final class Workers {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final Jdbi jdbi;
    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();
    private final Queue<Drain> running = new ConcurrentLinkedQueue<>();

    Workers(Jdbi jdbi) {
        this.jdbi = jdbi;
    }

    /** A worker with one handler, for the topic of the tests. */
    Drain drain(DrainSettings settings, Handler handler) {
        return Drain.create(
                jdbi, jdbi, List.of(Subscription.of(OutboxRows.TOPIC, "paint", handler)), settings, new Random(1));
    }

    /** Runs until it is stopped. */
    Thread run(Drain drain) {
        running.add(drain);
        return start(() -> drain.untilStopped());
    }

    /** Handles one batch. */
    Thread runOnce(Drain drain) {
        return start(() -> drain.once());
    }

    void stop() throws InterruptedException {
        running.forEach(Drain::stop);
        for (Thread thread : threads) {
            thread.join(LONG.toMillis());
            assertThat(thread.isAlive()).isFalse();
        }
    }

    private interface Work {
        Totals run() throws InterruptedException;
    }

    private Thread start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        threads.add(thread);
        thread.start();
        return thread;
    }
}
