package dev.stayhub.outbox.drain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.testing.OutboxFixture;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The workers of a test, on threads of this JVM, stopped after it. Register it as a field. */
final class Workers implements AfterEachCallback {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final OutboxFixture outbox;
    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();
    private final Queue<Drain> running = new ConcurrentLinkedQueue<>();

    Workers(OutboxFixture outbox) {
        this.outbox = outbox;
    }

    /** A worker with one handler, for the topic of the tests. */
    Drain drain(DrainSettings settings, Handler handler) {
        return drain(settings, List.of(Subscription.of(OutboxFixture.TOPIC, "paint", handler)));
    }

    /** A worker with these handlers. */
    Drain drain(DrainSettings settings, List<Subscription> subscriptions) {
        return Drain.create(outbox.jdbi(), outbox.jdbi(), subscriptions, settings, new Random(1));
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

    @Override
    public void afterEach(ExtensionContext context) throws InterruptedException {
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
