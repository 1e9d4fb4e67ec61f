package dev.stayhub.local.faults;

import dev.stayhub.local.crash.CrashPoint;
import dev.stayhub.local.process.ChildProcess;
import dev.stayhub.local.stage.Patience;
import dev.stayhub.local.stage.Scene;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;

/** The api, the outbox, and a worker. */
final class OutboxColumn implements Column {

    /** How long a sender may stand still in {@link FrozenSender}; else it is as long as it is by default. */
    static final Duration SHORT_LEASE = Duration.ofSeconds(2);

    /** Ordinary settings that make waiting short. */
    static final Map<String, String> QUICK =
            Map.of("STAYHUB_BACKOFF", "200ms", "STAYHUB_INTERVAL", "100ms", "STAYHUB_SLOTS", "4");

    private static final int SLOTS = 4;
    private static final Duration LONG = Duration.ofSeconds(60);

    private final Scene scene;
    private ChildProcess api;
    private ChildProcess worker;
    private ChildProcess standIn;

    OutboxColumn(Scene scene) {
        this.scene = scene;
    }

    @Override
    public String title() {
        return "outbox";
    }

    @Override
    public Scene scene() {
        return scene;
    }

    /** It tells the guest and the host, in that order, with one message and one slot for both. */
    @Override
    public Set<String> owedFor(String bookingId) {
        String key = Accounts.confirmationKey(bookingId);
        return Set.of(key, key + ":host");
    }

    @Override
    public void revive() throws InterruptedException {
        if (worker == null || !worker.isAlive()) {
            scene.db().useHandle(OutboxColumn::endLeases);
            worker = scene.startWorker("worker", QUICK);
        }
        if (api == null || !api.isAlive()) {
            api = scene.startApi();
        }
    }

    @Override
    public boolean passes(CrashPoint point) {
        return true;
    }

    @Override
    public ChildProcess passing(CrashPoint point) {
        return point == CrashPoint.BEFORE_COMMIT || point == CrashPoint.AFTER_COMMIT ? api : worker;
    }

    @Override
    public ChildProcess sender() {
        return worker;
    }

    @Override
    public int window() {
        return SLOTS;
    }

    @Override
    public int repeatsAtMost() {
        return SLOTS;
    }

    @Override
    public void settle(Accounts accounts) throws InterruptedException {
        Patience.until("no confirmation waits", LONG, () -> {
            scene.db().useHandle(OutboxColumn::skipLongPauses);
            return scene.db().withHandle(OutboxColumn::waiting) == 0;
        });
    }

    /** Those of a dead worker end when they end, and nobody wants to wait for it. */
    static void endLeases(Handle handle) {
        handle.execute("UPDATE outbox SET leased_until = now() WHERE leased_until > now()");
    }

    /** After an unknown outcome a message waits for five minutes, and nobody wants to wait with it. */
    private static void skipLongPauses(Handle handle) {
        handle.execute("""
                UPDATE outbox
                SET available_at = now()
                WHERE topic = 'booking.created'
                  AND status = 'PENDING'
                  AND leased_until IS NULL
                  AND available_at > now() + INTERVAL '1 minute'
                """);
    }

    private static int waiting(Handle handle) {
        return handle.createQuery("SELECT count(*) FROM outbox WHERE topic = 'booking.created' AND status = 'PENDING'")
                .mapTo(Integer.class)
                .one();
    }

    @Override
    public void shortenLease() throws InterruptedException {
        worker.stop();
        worker = scene.startWorker("worker", withShortLease());
    }

    @Override
    public boolean callStandIn() throws InterruptedException {
        standIn = scene.startWorker("stand-in", withShortLease());
        return true;
    }

    @Override
    public void standDown() {
        standIn.stop();
        worker.stop();
    }

    private static Map<String, String> withShortLease() {
        Map<String, String> settings = new TreeMap<>(QUICK);
        settings.put("STAYHUB_LEASE", SHORT_LEASE.toSeconds() + "s");
        return settings;
    }

    @Override
    public void close() {
        scene.close();
    }
}
