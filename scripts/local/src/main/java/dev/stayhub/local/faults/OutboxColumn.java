package dev.stayhub.local.faults;

import dev.stayhub.local.crash.CrashPoint;
import dev.stayhub.local.crash.TrappedWorker;
import dev.stayhub.local.process.ChildProcess;
import dev.stayhub.local.stage.Patience;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.notifications.smtp.SmtpTimeouts;
import dev.stayhub.runtime.cli.CouldNot;
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
    private static final Duration LONG = Duration.ofMinutes(4);
    /** A handler may take longer than sending an email by SMTP, or the worker does not start. */
    private static final Duration SHORTEST_TIMEOUT =
            SmtpTimeouts.DEFAULTS.exchange().plusSeconds(1);

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

    /** It tells the guest and the host, each with a copy of the message and a slot. */
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
    public boolean answersBeforeItSends() {
        return true;
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
            scene.skipLongPauses();
            return scene.db().withHandle(OutboxColumn::waiting) == 0;
        });
        scene.db().useHandle(OutboxColumn::requireNoDeadLetter);
    }

    /** Those of a dead worker end when they end, and nobody wants to wait for it. */
    static void endLeases(Handle handle) {
        handle.execute("UPDATE outbox SET leased_until = now() WHERE leased_until > now()");
    }

    private static int waiting(Handle handle) {
        return handle.createQuery(
                        "SELECT count(*) FROM outbox WHERE topic LIKE 'booking.created%' AND status = 'PENDING'")
                .mapTo(Integer.class)
                .one();
    }

    /** No fault of the matrix is a message's own: a message that is given up is lost, whether or not its email came. */
    private static void requireNoDeadLetter(Handle handle) {
        handle.createQuery("SELECT last_error FROM outbox WHERE status = 'DEAD' LIMIT 1")
                .mapTo(String.class)
                .findOne()
                .ifPresent(reason -> {
                    throw new CouldNot("there is a dead letter: " + reason);
                });
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
    public void letHandlersHang() throws InterruptedException {
        worker.stop();
        Map<String, String> settings = withShortLease();
        settings.put("STAYHUB_SLOTS", "2");
        settings.put("STAYHUB_HANDLER_TIMEOUT", SHORTEST_TIMEOUT.toSeconds() + "s");
        settings.put(TrappedWorker.HANGING, "yes");
        worker = scene.startWorker("worker", settings);
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
