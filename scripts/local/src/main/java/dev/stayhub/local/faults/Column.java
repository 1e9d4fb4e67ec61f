package dev.stayhub.local.faults;

import dev.stayhub.local.crash.CrashPoint;
import dev.stayhub.local.ledger.Ledger;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.testbed.process.Program;
import java.util.Optional;

/** A way from a booking to its email, with the processes that go it. Used by one thread at a time. */
public abstract class Column {

    private final String title;
    private final SharedServer server;
    private final Scene scene;
    private Optional<Ledger> ledger = Optional.empty();

    /** On a scene of its own, and not started. */
    Column(String title, SharedServer server, Scene scene) {
        this.title = title;
        this.server = server;
        this.scene = scene;
    }

    /** Its heading. */
    final String title() {
        return title;
    }

    /** Its database, its mail provider and its guests. */
    public final Scene scene() {
        return scene;
    }

    final SharedServer server() {
        return server;
    }

    /** Starts what does not run. */
    public abstract void revive() throws InterruptedException;

    /** The process that books. */
    public abstract Program service();

    /** The process that hands emails to the provider. */
    public abstract Program sender();

    /** Whether it answers a guest before it sends, so that what hits it while it sends comes after the answer. */
    abstract boolean answersBeforeItSends();

    /** How many emails it has under way at most. */
    abstract int window();

    /** How many emails it may repeat when many are hit at once: none, if it tries each only once. */
    abstract int repeatsAtMost();

    /** Returns when all is done that will ever be done about what was booked since the ledger was opened. */
    public abstract void settle() throws InterruptedException;

    /** Has the sender, until it is started again by {@link #revive}, lose what it holds soon after it stands still. */
    void shortenLease() throws InterruptedException {}

    /**
     * Has another process do the sender's work as well.
     *
     * @return false if only the sender knows what it was about to do
     */
    public boolean callStandIn() throws InterruptedException {
        return false;
    }

    /** Ends what {@link #shortenLease} and {@link #callStandIn} have begun. */
    void standDown() {}

    /** The process that comes by this point. */
    final Program passing(CrashPoint point) {
        return switch (point) {
            case BEFORE_COMMIT, AFTER_COMMIT, BEFORE_ENQUEUE -> service();
            case AFTER_CLAIM, AFTER_SENT -> sender();
        };
    }

    /** Counts from now on. */
    public final void openLedger() {
        ledger = Optional.of(newLedger());
    }

    abstract Ledger newLedger();

    /** What was booked and sent since the last fault began. */
    public final Ledger ledger() {
        return ledger.orElseThrow();
    }

    static boolean isAlive(Program process) {
        return process != null && process.isRunning();
    }
}
