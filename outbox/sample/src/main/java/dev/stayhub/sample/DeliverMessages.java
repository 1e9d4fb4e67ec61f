package dev.stayhub.sample;

import dev.stayhub.outbox.Outbox;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.drain.Drain;
import dev.stayhub.outbox.drain.DrainSettings;
import dev.stayhub.outbox.ops.WorkerPresence;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Jdbi;

/**
 * The worker: a process of its own, as many of them as are needed. Reads {@code PARCELS_DB_URL}, {@code PARCELS_DB_USER},
 * {@code PARCELS_DB_PASSWORD} and {@code PARCELS_ACCOUNTING}, and delivers until it is stopped.
 */
public final class DeliverMessages {

    private static final int SLOTS = 8;
    /** Beside the handlers: the claim, the settler, presence and housekeeping. */
    private static final int CONNECTIONS = SLOTS + 4;

    private static final Duration GRACE = Duration.ofSeconds(20);

    private DeliverMessages() {}

    public static void main(String[] args) throws InterruptedException {
        String url = System.getenv("PARCELS_DB_URL");
        String user = System.getenv("PARCELS_DB_USER");
        String password = System.getenv("PARCELS_DB_PASSWORD");
        URI accounting = URI.create(System.getenv("PARCELS_ACCOUNTING"));
        SecureRandom random = new SecureRandom();
        String name = "worker-" + Long.toHexString(random.nextLong());
        try (Database work = Database.open(url, user, password, CONNECTIONS);
                Database heartbeat = Database.open(url, user, password, 1)) {
            Jdbi jdbi = work.jdbi();
            List<Subscription> handlers = Handlers.all(jdbi, Outbox.on(jdbi), accounting);
            Drain drain = Drain.create(jdbi, heartbeat.jdbi(), handlers, settings(name), random);
            stopOnSignal(drain);
            try (WorkerPresence presence = WorkerPresence.start(jdbi, name, Subscription.topicsOf(handlers));
                    Housekeeping housekeeping = Housekeeping.start(jdbi)) {
                System.out.println(drain.untilStopped());
            }
        }
    }

    private static DrainSettings settings(String worker) {
        return DrainSettings.defaults(worker).withSlots(SLOTS).withGrace(GRACE);
    }

    /** The JVM ends when its shutdown hooks have: this one waits until what runs is settled. */
    private static void stopOnSignal(Drain drain) {
        Thread main = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            drain.stop();
            try {
                TimeUnit.MILLISECONDS.timedJoin(main, GRACE.plusSeconds(5).toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }));
    }
}
