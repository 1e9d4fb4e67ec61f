package dev.stayhub.local.soak;

import dev.stayhub.local.ledger.Acknowledged;
import dev.stayhub.local.stage.Guests.Answer;
import dev.stayhub.local.stage.Host;
import dev.stayhub.local.stage.Scene;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Clients that book, change and cancel steadily and a host who saves, whatever they are answered. Thread-safe. */
final class Clients {

    static final int CLIENTS = 8;
    static final int PER_SECOND_AND_CLIENT = 10;

    private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos() / PER_SECOND_AND_CLIENT;

    private static final int PLACES_SAVED = 10;

    private final Acknowledged acknowledged = Acknowledged.nothing();
    private final Host host;
    private final AtomicInteger saves = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger unanswered = new AtomicInteger();
    private final AtomicInteger strange = new AtomicInteger();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean stopping;

    private Clients(Host host) {
        this.host = host;
    }

    static Clients start(Scene scene) {
        Clients clients = new Clients(scene.host());
        for (int number = 1; number <= CLIENTS; number++) {
            Client guest = new Client(scene.guests(), clients.acknowledged, clients::count);
            clients.start("client-" + number, guest::act);
        }
        clients.start("host", clients::save);
        return clients;
    }

    private interface Act {

        void perform() throws InterruptedException;
    }

    private void start(String name, Act act) {
        Thread thread = new Thread(() -> repeat(act), name);
        thread.setDaemon(true);
        thread.start();
        threads.add(thread);
    }

    /** Returns when each has had its last answer. */
    void stop() throws InterruptedException {
        stopping = true;
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** All that was answered with yes. */
    Acknowledged acknowledged() {
        return acknowledged;
    }

    /** How it went, in words. */
    String summary() {
        return acknowledged.booked().size() + " booked, "
                + acknowledged.changed().size() + " changed, "
                + acknowledged.cancelled().size() + " cancelled, " + refused + " answered 503, " + unanswered
                + " not answered, "
                + strange + " answered otherwise; saves by a host: " + saves;
    }

    /** Answers that nobody should get, whatever fails. */
    int strange() {
        return strange.get();
    }

    private void save() throws InterruptedException {
        int number = saves.incrementAndGet();
        host.rename(host.place(number % PLACES_SAVED), "Name " + number);
    }

    private void repeat(Act act) {
        try {
            while (!stopping) {
                act.perform();
                TimeUnit.NANOSECONDS.sleep(PAUSE_NANOS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whatever is no yes. */
    private void count(Answer answer) {
        if (answer.status() == 0) {
            unanswered.incrementAndGet();
        } else if (answer.status() == 503) {
            refused.incrementAndGet();
        } else {
            strange.incrementAndGet();
        }
    }
}
