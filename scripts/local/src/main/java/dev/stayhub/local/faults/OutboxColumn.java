package dev.stayhub.local.faults;

import dev.stayhub.local.ledger.Ledger;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.testbed.process.Program;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The api, the outbox, and a worker. It tells the guest and the host, each with a copy of the message and a slot. */
public final class OutboxColumn extends Column {

    /** How long a sender may stand still where that is the point. */
    static final Duration SHORT_LEASE = Duration.ofSeconds(2);

    /** Ordinary settings that make waiting short; the lease is as long as it is by default. */
    static final Map<String, String> QUICK =
            Map.of("STAYHUB_BACKOFF", "200ms", "STAYHUB_INTERVAL", "100ms", "STAYHUB_SLOTS", "4");

    /** The same with a lease that is waited for when it lapses, and longer pauses between attempts. */
    public static final Map<String, String> QUICK_WITH_SHORT_LEASE = Map.of(
            "STAYHUB_LEASE", SHORT_LEASE.toSeconds() + "s",
            "STAYHUB_BACKOFF", "500ms",
            "STAYHUB_INTERVAL", "100ms",
            "STAYHUB_SLOTS", "4");

    private static final String LEASE = "STAYHUB_LEASE";
    private static final Duration LONG = Duration.ofMinutes(4);

    private final Map<String, String> settings;
    private Program api;
    private Program worker;
    private Program standIn;

    /**
     * One with a worker of these settings.
     *
     * @param settings by the names of their variables; with a lease among them, that of a dead worker is waited for
     */
    OutboxColumn(SharedServer server, Map<String, String> settings) {
        this(server, server.scene("outbox"), settings);
    }

    private OutboxColumn(SharedServer server, Scene scene, Map<String, String> settings) {
        super("outbox", server, scene);
        this.settings = Map.copyOf(settings);
    }

    /** One that has the database server for itself. */
    public static OutboxColumn on(Stage stage, Map<String, String> settings) {
        return new OutboxColumn(new SharedServer(stage, 1), settings);
    }

    /** The same with a search, whose index is not there yet. */
    static OutboxColumn withSearch(Stage stage, Map<String, String> settings) throws InterruptedException {
        return new OutboxColumn(new SharedServer(stage, 1), stage.sceneWithSearch("search"), settings);
    }

    @Override
    public void revive() throws InterruptedException {
        startWorker();
        startApi();
    }

    /** Starts the worker if it does not run. */
    public void startWorker() throws InterruptedException {
        if (!isAlive(worker)) {
            if (!settings.containsKey(LEASE)) {
                endLeases();
            }
            worker = scene().startWorker("worker", settings);
        }
    }

    /** Starts the api if it does not run. */
    public void startApi() throws InterruptedException {
        if (!isAlive(api)) {
            api = scene().startApi();
        }
    }

    /** Has a worker with other settings, which {@link #revive} does not know, in the place of the one that runs. */
    void restartWorker(Map<String, String> others) throws InterruptedException {
        worker.stop();
        worker = scene().startWorker("worker", others);
    }

    @Override
    public Program service() {
        return api;
    }

    @Override
    public Program sender() {
        return worker;
    }

    @Override
    boolean answersBeforeItSends() {
        return true;
    }

    @Override
    int window() {
        return Integer.parseInt(settings.get("STAYHUB_SLOTS"));
    }

    @Override
    int repeatsAtMost() {
        return window();
    }

    @Override
    Ledger newLedger() {
        return Ledger.open(scene());
    }

    /** No fault is a message's own: a message that is given up is lost, whether or not its email came. */
    @Override
    public void settle() throws InterruptedException {
        Ledger.untilNothingDue(scene(), LONG);
        List<String> dead = scene().words("SELECT last_error FROM outbox WHERE status = 'DEAD'");
        if (!dead.isEmpty()) {
            throw new CommandFailedException("there is a dead letter: " + dead.get(0));
        }
    }

    /** Those of a dead worker end when they end, and nobody wants to wait for it. */
    private void endLeases() {
        scene().db()
                .useHandle(
                        handle -> handle.execute("UPDATE outbox SET leased_until = now() WHERE leased_until > now()"));
    }

    @Override
    void shortenLease() throws InterruptedException {
        if (!settings.containsKey(LEASE)) {
            restartWorker(withShortLease());
        }
    }

    @Override
    public boolean callStandIn() throws InterruptedException {
        standIn = scene().startWorker("stand-in", withShortLease());
        return true;
    }

    @Override
    void standDown() {
        standIn.stop();
        worker.stop();
    }

    /** Its settings, and a lease that lapses while somebody waits for it. */
    Map<String, String> withShortLease() {
        Map<String, String> more = new TreeMap<>(settings);
        more.put(LEASE, SHORT_LEASE.toSeconds() + "s");
        return more;
    }
}
