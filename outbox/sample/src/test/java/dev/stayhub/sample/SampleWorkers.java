package dev.stayhub.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.outbox.Outbox;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.drain.Drain;
import dev.stayhub.outbox.drain.DrainSettings;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jdbi.v3.core.Jdbi;

/** Workers on threads of the test, quicker to try again than those of production. */
final class SampleWorkers {

    private static final int ATTEMPTS = 3;

    private final Jdbi jdbi;
    private final URI accounting;
    private final List<Drain> running = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    SampleWorkers(ParcelDatabase database, URI accounting) {
        this.jdbi = database.jdbi();
        this.accounting = accounting;
    }

    Drain drain(String name) {
        return drain(name, Handlers.all(jdbi, Outbox.on(jdbi), accounting));
    }

    Drain drain(String name, List<Subscription> handlers) {
        DrainSettings settings = new DrainSettings(
                name,
                2,
                20,
                Duration.ofMillis(50),
                Duration.ofSeconds(30),
                Duration.ofSeconds(60),
                Duration.ofMillis(20),
                ATTEMPTS,
                Duration.ofSeconds(5));
        return Drain.create(jdbi, jdbi, handlers, settings, new Random(1));
    }

    void start(String name) {
        Drain drain = drain(name);
        Thread thread = new Thread(() -> {
            try {
                drain.untilStopped();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        running.add(drain);
        threads.add(thread);
        thread.start();
    }

    void stop() throws InterruptedException {
        running.forEach(Drain::stop);
        for (Thread thread : threads) {
            thread.join(Duration.ofSeconds(60).toMillis());
            assertThat(thread.isAlive()).isFalse();
        }
    }
}
