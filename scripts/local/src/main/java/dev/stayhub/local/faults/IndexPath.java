package dev.stayhub.local.faults;

import dev.stayhub.local.crash.CrashPoint;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.runtime.cli.CommandFailedException;
import dev.stayhub.testbed.network.Door;
import dev.stayhub.testbed.process.Program;
import dev.stayhub.testbed.waiting.Patience;
import java.time.Duration;
import java.util.UUID;

/** The way from a property to its document, which is the weaker one on purpose, with its processes. Used by one thread. */
public final class IndexPath {

    private static final Duration LONG = Duration.ofSeconds(60);
    /** Searches find what was written within a second. */
    private static final Duration SHOWN_WITHIN = Duration.ofSeconds(2);

    private final OutboxColumn column;
    private final Door door;
    private int placesUsed;

    private IndexPath(OutboxColumn column, Door door) {
        this.column = column;
        this.door = door;
    }

    /** One with an index, and nothing started. */
    public static IndexPath on(Stage stage) throws InterruptedException {
        OutboxColumn column = OutboxColumn.withSearch(stage, OutboxColumn.QUICK_WITH_SHORT_LEASE);
        column.scene().runWorkerCommand("search", "rebuild");
        return new IndexPath(column, stage.searchDoor());
    }

    /** Its database, its host and who searches. */
    public Scene scene() {
        return column.scene();
    }

    /** The way to the search node. */
    public Door door() {
        return door;
    }

    /** Starts the api, and returns it. */
    public Program startApi() throws InterruptedException {
        column.startApi();
        return column.service();
    }

    /** Starts what does not run. */
    public void revive() throws InterruptedException {
        column.revive();
    }

    /** A place that no fault has been played with. */
    UUID nextPlace() {
        return scene().host().place(placesUsed++);
    }

    void trap(CrashPoint point) {
        scene().traps().set(point);
    }

    void awaitDeath(CrashPoint point) throws InterruptedException {
        Program victim = column.passing(point);
        if (!victim.awaitEnd(LONG)) {
            throw new CommandFailedException(victim.name() + " did not die at " + point.id());
        }
    }

    boolean isCommitted(String title) {
        return !scene().words("SELECT title FROM properties WHERE title = ?", title)
                .isEmpty();
    }

    /** @param soon whether it should, so that it is waited for */
    boolean shows(String title, boolean soon) throws InterruptedException {
        return Patience.within(
                soon ? SHOWN_WITHIN : Duration.ZERO,
                () -> scene().host().search(title).contains(title));
    }
}
