package dev.stayhub.testbed.guests;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Clients that book, change and cancel steadily and a host who saves, whatever they are answered. Thread-safe. */
public final class Clients {

    public static final int CLIENTS = 8;
    public static final int PER_SECOND_AND_CLIENT = 10;

    private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos() / PER_SECOND_AND_CLIENT;

    private static final int PLACES_SAVED = 10;

    private final Guests guests;
    private final Host host;
    private final AtomicInteger saves = new AtomicInteger();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean stopping;

    private Clients(Guests guests, Host host) {
        this.guests = guests;
        this.host = host;
    }

    /** Begins. */
    public static Clients start(Guests guests, Host host) {
        Clients clients = new Clients(guests, host);
        for (int number = 1; number <= CLIENTS; number++) {
            Client client = new Client(guests);
            clients.start("client-" + number, client::act);
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
    public void stop() throws InterruptedException {
        stopping = true;
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** How it went, in words. */
    public String summary() {
        Acknowledged yes = guests.acknowledged();
        return yes.booked().size() + " booked, " + yes.changed().size() + " changed, "
                + yes.cancelled().size() + " cancelled, " + guests.refused() + " answered 503, "
                + guests.unanswered() + " not answered, " + guests.strange() + " answered otherwise; saves by a host: "
                + saves;
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
}
