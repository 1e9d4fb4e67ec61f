package dev.stayhub.local.faults;

import dev.stayhub.local.crash.CrashPoint;
import dev.stayhub.local.process.ChildProcess;
import dev.stayhub.local.stage.Door;
import dev.stayhub.local.stage.Patience;
import dev.stayhub.local.stage.Scene;
import dev.stayhub.local.stage.Stage;
import dev.stayhub.runtime.cli.CommandFailedException;
import java.time.Duration;
import java.util.UUID;

/** The way from a property to its document, which is the weaker one on purpose, with its processes. Used by one thread. */
public final class IndexPath {

    private static final Duration LONG = Duration.ofSeconds(60);
    /** Searches find what was written within a second. */
    private static final Duration SHOWN_WITHIN = Duration.ofSeconds(2);

    private final Scene scene;
    private final Door door;
    private ChildProcess api;
    private ChildProcess worker;
    private int placesUsed;

    private IndexPath(Scene scene, Door door) {
        this.scene = scene;
        this.door = door;
    }

    /** One with an index, and nothing started. */
    public static IndexPath on(Stage stage) throws InterruptedException {
        Scene scene = stage.sceneWithSearch("search");
        scene.runWorkerCommand("search", "rebuild");
        return new IndexPath(scene, stage.searchNode().door());
    }

    /** Its database, its host and who searches. */
    public Scene scene() {
        return scene;
    }

    /** The way to the search node. */
    public Door door() {
        return door;
    }

    /** Starts the api, and returns it. */
    public ChildProcess startApi() throws InterruptedException {
        api = scene.startApi();
        return api;
    }

    /** Starts what does not run. */
    public void revive() throws InterruptedException {
        if (!Column.isAlive(worker)) {
            worker = scene.startWorker("worker", OutboxColumn.QUICK_WITH_SHORT_LEASE);
        }
        if (!Column.isAlive(api)) {
            startApi();
        }
    }

    /** A place that no fault has been played with. */
    UUID nextPlace() {
        return scene.host().place(placesUsed++);
    }

    void trap(CrashPoint point) {
        scene.traps().set(point);
    }

    void awaitDeath(CrashPoint point) throws InterruptedException {
        ChildProcess victim = point == CrashPoint.AFTER_CLAIM ? worker : api;
        if (!victim.awaitEnd(LONG)) {
            throw new CommandFailedException(victim.name() + " did not die at " + point.id());
        }
    }

    boolean isCommitted(String title) {
        return scene.db()
                .withHandle(handle -> handle.createQuery("SELECT EXISTS (SELECT FROM properties WHERE title = :title)")
                        .bind("title", title)
                        .mapTo(Boolean.class)
                        .one());
    }

    /** @param soon whether it should, so that it is waited for */
    boolean shows(String title, boolean soon) throws InterruptedException {
        return Patience.within(
                soon ? SHOWN_WITHIN : Duration.ZERO,
                () -> scene.host().search(title).contains(title));
    }
}
